#!/bin/sh
# checks/platform-data: The data of a post or comment has no platform with null
# Failure: data.DISCORD is null
# The case does not fail on its own: it needs the cases before it, which the token repeats.
# Replay: sim contract --replay answers/valid/updatePost@1@6
set -eu
# Needs: sim --no-throttle --media discard
url=${SIM_URL:-http://127.0.0.1:4010}
world=$(curl -sS -X POST "$url/_sim/worlds" -H 'content-type: application/json' -d '{"seed":1,"clock":"manual","startTime":"2026-03-02T09:00:00Z"}')
id=$(printf '%s' "$world" | sed -n 's/.*"id":"\([^"]*\)".*/\1/p')
key=$(printf '%s' "$world" | sed -n 's/.*"acme":"\([^"]*\)".*/\1/p')
other=$(printf '%s' "$world" | sed -n 's/.*"pro":"\([^"]*\)".*/\1/p')

# Seed the world
curl -sS -o /dev/null -X PATCH "$url"'/_sim/organizations/org_pro' -H "x-sim-world: $id" -H 'content-type: application/json' -d '{"features":{"dms":true,"automations":true}}'
curl -sS -o /dev/null -X POST "$url"'/api/v1/post' -H "x-api-key: $key" -H 'content-type: application/json' -d '{"teamId":"team_acme_marketing","title":"Launch","referenceKey":"launch","status":"SCHEDULED","postDate":"2026-03-02T09:00:00Z","socialAccountTypes":["INSTAGRAM","FACEBOOK","THREADS"],"data":{"INSTAGRAM":{"text":"We are live","uploadIds":["upload_acme_image"]},"FACEBOOK":{"text":"We are live"},"THREADS":{"text":"We are live"}}}'
curl -sS -o /dev/null -X POST "$url"'/api/v1/post' -H "x-api-key: $key" -H 'content-type: application/json' -d '{"teamId":"team_acme_marketing","title":"Later","status":"DRAFT","postDate":"2026-04-01T09:00:00Z","socialAccountTypes":["LINKEDIN"],"data":{"LINKEDIN":{"text":"Not yet"}}}'
curl -sS -o /dev/null -X POST "$url"'/api/v1/post-history-import' -H "x-api-key: $key" -H 'content-type: application/json' -d '{"teamId":"team_acme_marketing","socialAccountType":"FACEBOOK","count":5}'
curl -sS -o /dev/null -X POST "$url"'/_sim/clock/advance' -H "x-sim-world: $id" -H 'content-type: application/json' -d '{"by":"PT5M"}'
curl -sS -o /dev/null -X POST "$url"'/api/v1/automations' -H "x-api-key: $key" -H 'content-type: application/json' -d '{"teamId":"team_acme_marketing","socialAccountId":"sa_acme_instagram","name":"Answers","definition":{"trigger":{"type":"COMMENT_CREATED","postId":"post_5dktzzd2ahay64cj"},"steps":[{"id":"answer","type":"SEND_PRIVATE_REPLY","text":"Thanks, {{authorName}}"}]}}'
curl -sS -o /dev/null -X POST "$url"'/api/v1/automations/auto_f2bxx2dmcu32i95h/publish' -H "x-api-key: $key"
curl -sS -o /dev/null -X POST "$url"'/api/v1/automations' -H "x-api-key: $key" -H 'content-type: application/json' -d '{"teamId":"team_acme_marketing","socialAccountId":"sa_acme_instagram","name":"Answers","definition":{"trigger":{"type":"DM_RECEIVED","keywords":["hello"]},"steps":[{"id":"answer","type":"SEND_MESSAGE","text":"Hello"}]}}'
curl -sS -o /dev/null -X POST "$url"'/api/v1/automations/auto_sw5gn6hknytvbpur/publish' -H "x-api-key: $key"
curl -sS -o /dev/null -X POST "$url"'/_sim/platforms/INSTAGRAM/events' -H "x-sim-world: $id" -H 'content-type: application/json' -d '{"socialAccountId":"sa_acme_instagram","type":"comment","postId":"post_5dktzzd2ahay64cj","text":"Lovely"}'
curl -sS -o /dev/null -X POST "$url"'/_sim/platforms/INSTAGRAM/events' -H "x-sim-world: $id" -H 'content-type: application/json' -d '{"socialAccountId":"sa_acme_instagram","type":"message","participant":"fan_1","text":"Hello"}'
curl -sS -o /dev/null -X POST "$url"'/_sim/platforms/FACEBOOK/events' -H "x-sim-world: $id" -H 'content-type: application/json' -d '{"socialAccountId":"sa_acme_facebook","type":"comment","postId":"post_5dktzzd2ahay64cj","text":"Lovely"}'
curl -sS -o /dev/null -X POST "$url"'/_sim/platforms/FACEBOOK/events' -H "x-sim-world: $id" -H 'content-type: application/json' -d '{"socialAccountId":"sa_acme_facebook","type":"message","participant":"fan_1","text":"Hello"}'
curl -sS -o /dev/null -X POST "$url"'/api/v1/comment' -H "x-api-key: $key" -H 'content-type: application/json' -d '{"teamId":"team_acme_marketing","internalPostId":"post_5dktzzd2ahay64cj","socialAccountTypes":["FACEBOOK"],"text":"Thank you all"}'
curl -sS -o /dev/null -X POST "$url"'/api/v1/comment' -H "x-api-key: $key" -H 'content-type: application/json' -d '{"teamId":"team_acme_marketing","internalPostId":"post_5dktzzd2ahay64cj","socialAccountTypes":["THREADS"],"text":"Later","status":"DRAFT"}'
curl -sS -o /dev/null -X POST "$url"'/api/v1/comment/import' -H "x-api-key: $key" -H 'content-type: application/json' -d '{"teamId":"team_acme_marketing","postId":"post_5dktzzd2ahay64cj","socialAccountType":"FACEBOOK"}'
curl -sS -o /dev/null -X POST "$url"'/_sim/clock/advance' -H "x-sim-world: $id" -H 'content-type: application/json' -d '{"by":"PT5M"}'
curl -sS -o /dev/null -X POST "$url"'/api/v1/post' -H "x-api-key: $key" -H 'content-type: application/json' -d '{"teamId":"team_acme_marketing","title":"Soon","status":"DRAFT","postDate":"2026-03-10T09:00:00Z","socialAccountTypes":["SLACK"],"data":{"SLACK":{"text":"Not yet","channelId":"c2"}}}'
curl -sS -o /dev/null -X POST "$url"'/api/v1/post' -H "x-api-key: $key" -H 'content-type: application/json' -d '{"teamId":"team_acme_marketing","title":"Next","status":"DRAFT","postDate":"2026-03-11T09:00:00Z","socialAccountTypes":["SLACK"],"data":{"SLACK":{"text":"Not yet","channelId":"c2"}}}'
curl -sS -o /dev/null -X POST "$url"'/api/v1/post-history-import' -H "x-api-key: $key" -H 'content-type: application/json' -d '{"teamId":"team_acme_marketing","socialAccountType":"TIKTOK","count":3}'
curl -sS -o /dev/null -X POST "$url"'/api/v1/post-csv-import' -H "x-api-key: $key" -F 'file=@-;filename=posts.csv;type=text/csv' <<'FILE'
teamId,title,postDate,status,socialAccountTypes,text
team_acme_marketing,From a file,2026-03-09T09:00:00Z,DRAFT,BLUESKY,It is here
team_acme_marketing,,2026-03-09T09:00:00Z,DRAFT,BLUESKY,A row without a title
team_acme_marketing,From the same file,2026-03-10T09:00:00Z,DRAFT,BLUESKY,It is still here
FILE
curl -sS -o /dev/null -X POST "$url"'/api/v1/post-csv-import' -H "x-api-key: $key" -F 'file=@-;filename=posts.csv;type=text/csv' <<'FILE'
teamId,title,postDate,status,socialAccountTypes,text
team_acme_marketing,From a file,2026-03-09T09:00:00Z,DRAFT,BLUESKY,It is here
team_acme_marketing,,2026-03-09T09:00:00Z,DRAFT,BLUESKY,A row without a title
team_acme_marketing,From the same file,2026-03-10T09:00:00Z,DRAFT,BLUESKY,It is still here
FILE
curl -sS -o /dev/null -X POST "$url"'/api/v1/team' -H "x-api-key: $key" -H 'content-type: application/json' -d '{"name":"Support"}'
curl -sS -o /dev/null -X POST "$url"'/_sim/clock/advance' -H "x-sim-world: $id" -H 'content-type: application/json' -d '{"by":"PT5M"}'
curl -sS -o /dev/null -X GET "$url"'/api/v1/post/reference-key/launch' -H "x-api-key: $key"
curl -sS -o /dev/null -X POST "$url"'/_sim/platforms/INSTAGRAM/events' -H "x-sim-world: $id" -H 'content-type: application/json' -d '{"socialAccountId":"sa_acme_instagram","type":"comment","postId":"post_5dktzzd2ahay64cj","text":"Lovely again","author":"fan_2"}'
curl -sS -o /dev/null -X POST "$url"'/_sim/platforms/INSTAGRAM/events' -H "x-sim-world: $id" -H 'content-type: application/json' -d '{"socialAccountId":"sa_acme_instagram","type":"message","participant":"fan_2","text":"Hello"}'
curl -sS -o /dev/null -X POST "$url"'/_sim/platforms/FACEBOOK/events' -H "x-sim-world: $id" -H 'content-type: application/json' -d '{"socialAccountId":"sa_acme_facebook","type":"comment","postId":"post_5dktzzd2ahay64cj","text":"Lovely again","author":"fan_2"}'
curl -sS -o /dev/null -X POST "$url"'/_sim/platforms/FACEBOOK/events' -H "x-sim-world: $id" -H 'content-type: application/json' -d '{"socialAccountId":"sa_acme_facebook","type":"message","participant":"fan_2","text":"Hello"}'
curl -sS -o /dev/null -X POST "$url"'/api/v1/comment/import' -H "x-api-key: $key" -H 'content-type: application/json' -d '{"teamId":"team_acme_marketing","postId":"post_5dktzzd2ahay64cj","socialAccountType":"INSTAGRAM"}'
curl -sS -o /dev/null -X PUT "$url"'/api/v1/automation-provider-settings/sa_acme_instagram/ICE_BREAKERS' -H "x-api-key: $key" -H 'content-type: application/json' -d '{"config":{"items":[{"question":"When are you open?","payload":"HOURS"}]}}'
curl -sS -o /dev/null -X PUT "$url"'/api/v1/automation-provider-settings/sa_acme_facebook/GET_STARTED' -H "x-api-key: $key" -H 'content-type: application/json' -d '{"config":{"payload":"BEGIN"}}'
curl -sS -o /dev/null -X PATCH "$url"'/_sim/organizations/org_acme' -H "x-sim-world: $id" -H 'content-type: application/json' -d '{"settings":{"deleteAccountAfter":24}}'
curl -sS -o /dev/null -X POST "$url"'/_sim/platforms/THREADS/events' -H "x-sim-world: $id" -H 'content-type: application/json' -d '{"type":"token-revoked","socialAccountId":"sa_acme_threads"}'
curl -sS -o /dev/null -X POST "$url"'/_sim/platforms/INSTAGRAM/events' -H "x-sim-world: $id" -H 'content-type: application/json' -d '{"type":"token-revoked","socialAccountId":"sa_acme_support_instagram"}'
curl -sS -o /dev/null -X POST "$url"'/_sim/clock/advance' -H "x-sim-world: $id" -H 'content-type: application/json' -d '{"by":"PT7H"}'
curl -sS -o /dev/null -X DELETE "$url"'/api/v1/social-account/disconnect' -H "x-api-key: $key" -H 'content-type: application/json' -d '{"teamId":"team_acme_marketing","type":"SLACK"}'

# The failing case
# status was 200
curl -sS -i -X PATCH "$url"'/api/v1/post/post_4gnh6mf6y3vg5frc' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"title":"󫆉󃱖󚱒𶂡󹙕𬤽򙶺","referenceKey":null,"postDate":"2000-01-01T00:00:00.010Z","socialAccountTypes":["REDDIT"],"data":{"TWITTER":null,"FACEBOOK":{"type":"POST","uploadIds":["upload_acme_image"],"link":null,"thumbnail":"","mediaTitle":null,"nativeScheduleTime":"2000-01-01T00:00:00.031Z","textFormatPresetId":null},"TIKTOK":{"type":"IMAGE","uploadIds":["upload_acme_video","upload_acme_video","upload_acme_video"],"privacy":"FOLLOWER_OF_CREATOR","photoCoverIndex":8746628658978279,"isOrganicBrandContent":false,"disableComments":null,"disableDuet":null,"disableStitch":null,"thumbnailOffset":-1.9433821388194044e-28,"autoAddMusic":null,"autoScale":true,"uploadToDraft":false,"musicSoundInfo":{"musicSoundId":"l","musicSoundVolume":81,"musicSoundStart":7710055348044098,"musicSoundEnd":7190991214390474,"videoOriginalSoundVolume":1}},"YOUTUBE":{"type":"SHORT","uploadIds":[],"text":"򲺮􊺠墬𖵎򮆜񑁚","description":"򿹿","thumbnail":"𰐹곘󬺪򁔌򤄉򾡋򴞴򸃲蠫񑻯","defaultLanguage":"ßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßß","defaultAudioLanguage":null,"madeForKids":null,"containsSyntheticMedia":true,"hasPaidProductPlacement":null},"PINTEREST":{"boardName":"򦆢󧤥𡉖𞉁񕬀򊤻𛀊󲧬󠍐򀐥","text":null,"description":"򬼊","thumbnail":null,"link":null,"note":"󞾂","dominantColor":"#edD7bb","isAiGenerated":false},"MASTODON":{"text":null,"uploadIds":["upload_acme_image","upload_acme_document"," constr"],"thumbnail":"__","privacy":"PUBLIC"},"BLUESKY":{"text":null,"uploadIds":["upload_acme_image","upload_acme_video","upload_acme_document"],"tags":[],"labels":["!no-unauthenticated","graphic-media"],"quoteUri":"at://|(&/(?k","externalUrl":"https://fwl.co","externalTitle":null,"externalDescription":null,"thumbnail":"https://b.gpjghi3fqv2.wey/$rqfNA_P","videoAlt":"caller"},"DISCORD":null,"SLACK":{"channelId":"a","text":null,"uploadIds":["upload_acme_video"],"username":null,"avatarUrl":null},"GOOGLE_BUSINESS":{"text":"􏿵","uploadIds":[],"topicType":null,"languageCode":"\n򞼢􏿼𑟆񚢼􏿹내\u0011","callToActionType":"LEARN_MORE","callToActionUrl":null,"eventTitle":null,"eventStartDate":"2052-05-12T03:01:07.905Z","eventEndDate":null,"offerCouponCode":"ßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßß","offerTermsConditions":"c","alertType":null},"SNAPCHAT":{"type":"SAVED_STORY","uploadIds":null,"text":null,"title":null,"description":null,"locale":null,"skipSaveToProfile":null}},"firstComment":{"TIKTOK":null,"YOUTUBE":"񩠀","INSTAGRAM":null,"FACEBOOK":null,"THREADS":null,"LINKEDIN":null,"REDDIT":"valueOf","MASTODON":"󛢔𙧄񞵧𦏘񞽋󎱗򆽘","DISCORD":"䥼􏏋򹷗񛵈󪗪","SLACK":null,"BLUESKY":null}}'; echo
