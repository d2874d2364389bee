/** A download that must not reach the inside. */
export interface Vector {
  /** How the address is hidden: `direct`, `redirect`, `dns` or `rebinding`. */
  readonly kind: string;
  readonly url: string;
}

/** The ports of the trial's servers. */
export interface Ports {
  /** The port of the server that represents the public internet, at 127.0.0.1. */
  readonly outside: number;
  /** The port of the server that nothing may reach, at every address of this machine. */
  readonly inside: number;
}

/** The addresses that a name may have, in the form of a name server's answer. */
const INSIDE_ADDRESSES = words(`
  127.0.0.1 127.0.0.2 127.255.255.254 0.0.0.0 0.0.0.1 10.0.0.1 100.64.0.1 100.100.100.200 169.254.169.254 169.254.170.2
  172.16.0.1 172.31.255.255 192.0.0.192 192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1
  240.0.0.1 255.255.255.255 :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:0:7f00:1 ::ffff:10.0.0.1
  ::ffff:169.254.169.254 64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 64:ff9b:1::7f00:1 2001:0:7f00:1::80ff:fffe 2001:db8::1
  2002:7f00:1::1 2002:a9fe:a9fe::1 100::1 fc00::1 fd00:ec2::254 fe80::1 fec0::1 ff02::1 5f00::1 4000::1
`);

/** Other ways to write an address of this machine, or names that lead to it without a name server. */
const DISGUISED_HOSTS = words(`
  2130706433 017700000001 0x7f000001 0177.0.0.1 0x7f.0.0.1 0x7f.1 127.1 127.0.1 127.0.0.1. 0 00 0x0 %31%32%37.0.0.1
  １２７.０.０.１ ①②⑦.⓪.⓪.① 127。0。0。1 127.0.0.1%2e 2852039166 0xa9fea9fe 0251.0376.0251.0376 169.254.43518 ①⑥⑨.②⑤④.①⑥⑨.②⑤④
  localhost LOCALHOST ⓛocalhost [0:0:0:0:0:0:0:1] [0000::0001] [::ffff:127.1] [fe80::1%25lo] [::1%25lo]
`);

/** Answers of a name server in a wrong form. */
const ODD_ANSWERS = ['127.1', '0x7f.0.0.1', '0177.0.0.1', '2130706433', 'fe80::1%lo', '', 'localhost', '127.0.0.1\0.example'] as const;

/** Returns every download that must not connect inside. The name server of the trial knows the names that end in `.test`. */
export function vectorsOf(ports: Ports): Vector[] {
  const hidden = [...INSIDE_ADDRESSES.map(hostFor), ...DISGUISED_HOSTS].map(host => `http://${host}:${ports.inside}/`);
  const direct = [...hidden, ...oddUrls(ports)];
  const answers = [...INSIDE_ADDRESSES, ...ODD_ANSWERS];
  return [
    ...[...direct, ...incompleteUrls(ports)].map(url => ({ kind: 'direct', url })),
    ...direct.map(url => ({ kind: 'redirect', url: `${outsideUrl(ports)}?to=${encodeURIComponent(url)}` })),
    ...answers.flatMap((_, index) => [
      { kind: 'dns', url: `http://only-${index}.test:${ports.inside}/` },
      { kind: 'dns', url: `http://mixed-${index}.test:${ports.outside}/` },
    ]),
    ...answers.map((_, index) => {
      const url = `http://changes-${index}.test:${ports.outside}/`;
      return { kind: 'rebinding', url: `${url}?to=${encodeURIComponent(url)}` };
    }),
  ];
}

/** Returns a URL that may be downloaded. */
export function outsideUrl({ outside }: Ports): string {
  return `http://outside.test:${outside}/`;
}

/** Returns the answer of the name server to the n-th question (from 0) for a name of {@link vectorsOf}. */
export function addressesOf(name: string, question: number): readonly string[] {
  const outside = ['127.0.0.1'];
  const [, kind, index] = /^(only|mixed|changes)-(\d+)\.test$/.exec(name) ?? [];
  const address = [...INSIDE_ADDRESSES, ...ODD_ANSWERS][Number(index)];
  if (address === undefined) return name === 'outside.test' ? outside : [];
  if (kind === 'only') return [address];
  // The address that is allowed outside also belongs to the inside at any other port.
  const other = address === '127.0.0.1' ? '127.0.0.2' : address;
  if (kind === 'mixed') return [...outside, other];
  return question === 0 ? outside : [other];
}

function hostFor(address: string): string {
  return address.includes(':') ? `[${address}]` : address;
}

/** Returns URLs that mislead a reader about their host, port or scheme. */
function oddUrls({ inside, outside }: Ports): string[] {
  return [
    `http://outside.test@127.0.0.1:${inside}/`,
    `http://outside.test:${outside}@127.0.0.1:${inside}/`,
    `http://127.0.0.1:${inside}\\@outside.test:${outside}/`,
    `http://127.0.0.1:${inside}#@outside.test/`,
    `http://127.0.0.1:${inside}?@outside.test/`,
    `http://user:pass@[::1]:${inside}/`,
    `http:///127.0.0.1:${inside}/`,
    `\thttp://127.0.0.1:${inside}/`,
    `http://127.0.\n0.1:${inside}/`,
    `HTTPS://127.0.0.1:${inside}/`,
    `https://[::1]:${inside}/`,
    `http://127.0.0.1:0${inside}/`,
    ...[22, 25, 80, 443, 2375, 6379, 9200].map(port => `http://127.0.0.1:${port}/`),
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    `gopher://127.0.0.1:${inside}/_x`,
    'data:text/plain,x',
    `dict://127.0.0.1:${inside}/`,
    `ws://127.0.0.1:${inside}/`,
    `jar:http://127.0.0.1:${inside}/!/`,
    'blob:http://127.0.0.1/x',
    `unix:/var/run/docker.sock`,
  ];
}

/** Returns URLs that only lead inside when given directly; as the location of a redirect they are paths of the redirecting server. */
function incompleteUrls({ inside }: Ports): string[] {
  return [`http:127.0.0.1:${inside}/`, `http:/127.0.0.1:${inside}/`];
}

/** Returns the words of a text. */
function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
