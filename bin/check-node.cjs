/**
 * Throws one sentence on a Node that is too old. Everything that a user starts or imports loads this file first, so it is written in the syntax of old
 * versions. Deno and Bun report a Node version of their own choice, and are not checked.
 */
'use strict';

var OLDEST = '20.19';
/** Node 21 and the first versions of 22 lack what 20.19 got later. */
var OLDEST_OF_22 = '22.13';

var versions = process.versions;
var parts = versions.node.split('.');
var number = Number(parts[0]) * 1000 + Number(parts[1]);
var needed = number < 20019 ? OLDEST : number >= 21000 && number < 22013 ? OLDEST_OF_22 : null;

if (needed !== null && !versions.deno && !versions.bun)
  throw new Error('social-publishing-sim needs Node ' + needed + ' or later, this is ' + versions.node);
