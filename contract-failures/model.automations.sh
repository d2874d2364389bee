#!/bin/sh
# model/automations: Each event triggers exactly the live automations that match, once; their steps run in order, each at its instant
# Failure: createdAt of run_da8qx776nm2gr5kp (COMPLETED) is "2026-03-31T22:01:00.000Z", not "2026-03-31T22:00:00.000Z"
# Replay: sim contract --replay model/automations@1@6@0:1@AAjA:K
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
curl -sS -i -X POST "$url"'/api/v1/post' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"teamId":"team_acme_marketing","title":"Look","status":"SCHEDULED","postDate":"2026-03-31T22:00:00.000Z","socialAccountTypes":["INSTAGRAM","FACEBOOK","TIKTOK"],"data":{"INSTAGRAM":{"text":"Look","uploadIds":["upload_acme_image"]},"FACEBOOK":{"text":"Look"},"TIKTOK":{"text":"Look","uploadIds":["upload_acme_video"]}}}'; echo
# status was 200
curl -sS -i -X POST "$url"'/api/v1/post' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"teamId":"team_acme_marketing","title":"Look","status":"SCHEDULED","postDate":"2026-03-31T22:00:00.000Z","socialAccountTypes":["INSTAGRAM","FACEBOOK","TIKTOK"],"data":{"INSTAGRAM":{"text":"Look","uploadIds":["upload_acme_image"]},"FACEBOOK":{"text":"Look"},"TIKTOK":{"text":"Look","uploadIds":["upload_acme_video"]}}}'; echo
# status was 201
curl -sS -i -X POST "$url"'/api/v1/automations' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"teamId":"team_acme_marketing","socialAccountId":"sa_acme_instagram","name":"Flow 1","definition":{"trigger":{"type":"DM_RECEIVED"},"steps":[{"id":"step-1","type":"CONDITION","match":"ALL","rules":[{"field":"SENDER","operator":"NOT_IN","values":[],"senderExternalIds":["fan_one"]}]},{"id":"step-2","type":"OPEN_CONVERSATION"}]},"actionDelaySeconds":0}'; echo
# status was 200
curl -sS -i -X POST "$url"'/api/v1/automations/auto_f2bxx2dmcu32i95h/publish' -H "x-api-key: $key"; echo
# status was 201
curl -sS -i -X POST "$url"'/api/v1/automations' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"teamId":"team_acme_marketing","socialAccountId":"sa_acme_instagram","name":"Flow 2","definition":{"trigger":{"type":"DM_RECEIVED"},"steps":[{"id":"step-1","type":"CONDITION","match":"ALL","rules":[{"field":"SENDER","operator":"NOT_IN","values":[],"senderExternalIds":["fan_one"]}]},{"id":"step-2","type":"OPEN_CONVERSATION"}]},"actionDelaySeconds":0}'; echo
# status was 200
curl -sS -i -X POST "$url"'/api/v1/automations/auto_sw5gn6hknytvbpur/publish' -H "x-api-key: $key"; echo
# status was 201
curl -sS -i -X POST "$url"'/api/v1/automations' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"teamId":"team_acme_marketing","socialAccountId":"sa_acme_instagram","name":"Flow 3","definition":{"trigger":{"type":"DM_RECEIVED"},"steps":[{"id":"step-1","type":"CONDITION","match":"ALL","rules":[{"field":"SENDER","operator":"NOT_IN","values":[],"senderExternalIds":["fan_one"]}]},{"id":"step-2","type":"OPEN_CONVERSATION"}]},"actionDelaySeconds":0}'; echo
# status was 200
curl -sS -i -X POST "$url"'/api/v1/automations/auto_eued5gzct6bjaexq/publish' -H "x-api-key: $key"; echo
# status was 201
curl -sS -i -X POST "$url"'/api/v1/automations' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"teamId":"team_acme_marketing","socialAccountId":"sa_acme_instagram","name":"Flow 4","definition":{"trigger":{"type":"DM_RECEIVED"},"steps":[{"id":"step-1","type":"CONDITION","match":"ALL","rules":[{"field":"SENDER","operator":"NOT_IN","values":[],"senderExternalIds":["fan_one"]}]},{"id":"step-2","type":"OPEN_CONVERSATION"}]},"actionDelaySeconds":0}'; echo
# status was 200
curl -sS -i -X POST "$url"'/api/v1/automations/auto_285i748m3u2khayn/publish' -H "x-api-key: $key"; echo
# status was 201
curl -sS -i -X POST "$url"'/api/v1/automations' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"teamId":"team_acme_marketing","socialAccountId":"sa_acme_instagram","name":"Flow 5","definition":{"trigger":{"type":"DM_RECEIVED"},"steps":[{"id":"step-1","type":"CONDITION","match":"ALL","rules":[{"field":"SENDER","operator":"NOT_IN","values":[],"senderExternalIds":["fan_one"]}]},{"id":"step-2","type":"OPEN_CONVERSATION"}]},"actionDelaySeconds":0}'; echo
# status was 200
curl -sS -i -X POST "$url"'/api/v1/automations/auto_sq8fdgibt9r55mbh/publish' -H "x-api-key: $key"; echo
# status was 201
curl -sS -i -X POST "$url"'/api/v1/automations' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"teamId":"team_acme_marketing","socialAccountId":"sa_acme_instagram","name":"Flow 6","definition":{"trigger":{"type":"DM_RECEIVED"},"steps":[{"id":"step-1","type":"CONDITION","match":"ALL","rules":[{"field":"SENDER","operator":"NOT_IN","values":[],"senderExternalIds":["fan_one"]}]},{"id":"step-2","type":"OPEN_CONVERSATION"}]},"actionDelaySeconds":0}'; echo
# status was 200
curl -sS -i -X POST "$url"'/api/v1/automations/auto_sh7ju7mhyfespwwx/publish' -H "x-api-key: $key"; echo
# status was 201
curl -sS -i -X POST "$url"'/api/v1/automations' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"teamId":"team_acme_marketing","socialAccountId":"sa_acme_instagram","name":"Flow 7","definition":{"trigger":{"type":"DM_RECEIVED"},"steps":[{"id":"step-1","type":"CONDITION","match":"ALL","rules":[{"field":"SENDER","operator":"NOT_IN","values":[],"senderExternalIds":["fan_one"]}]},{"id":"step-2","type":"OPEN_CONVERSATION"}]},"actionDelaySeconds":0}'; echo
# status was 200
curl -sS -i -X POST "$url"'/api/v1/automations/auto_n3hbwevpgvyhjjk7/publish' -H "x-api-key: $key"; echo
# status was 201
curl -sS -i -X POST "$url"'/api/v1/automations' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"teamId":"team_acme_marketing","socialAccountId":"sa_acme_instagram","name":"Flow 8","definition":{"trigger":{"type":"DM_RECEIVED"},"steps":[{"id":"step-1","type":"CONDITION","match":"ALL","rules":[{"field":"SENDER","operator":"NOT_IN","values":[],"senderExternalIds":["fan_one"]}]},{"id":"step-2","type":"OPEN_CONVERSATION"}]},"actionDelaySeconds":0}'; echo
# status was 200
curl -sS -i -X POST "$url"'/api/v1/automations/auto_y7ggtue3w4hyxcpm/publish' -H "x-api-key: $key"; echo
# status was 201
curl -sS -i -X POST "$url"'/api/v1/automations' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"teamId":"team_acme_marketing","socialAccountId":"sa_acme_instagram","name":"Flow 9","definition":{"trigger":{"type":"DM_RECEIVED"},"steps":[{"id":"step-1","type":"CONDITION","match":"ALL","rules":[{"field":"SENDER","operator":"NOT_IN","values":[],"senderExternalIds":["fan_one"]}]},{"id":"step-2","type":"OPEN_CONVERSATION"}]},"actionDelaySeconds":0}'; echo
# status was 200
curl -sS -i -X POST "$url"'/api/v1/automations/auto_ifeu52srrb4u6p3n/publish' -H "x-api-key: $key"; echo
# status was 201
curl -sS -i -X POST "$url"'/api/v1/automations' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"teamId":"team_acme_marketing","socialAccountId":"sa_acme_instagram","name":"Flow 10","definition":{"trigger":{"type":"DM_RECEIVED"},"steps":[{"id":"step-1","type":"CONDITION","match":"ALL","rules":[{"field":"SENDER","operator":"NOT_IN","values":[],"senderExternalIds":["fan_one"]}]},{"id":"step-2","type":"OPEN_CONVERSATION"}]},"actionDelaySeconds":0}'; echo
# status was 200
curl -sS -i -X POST "$url"'/api/v1/automations/auto_gj74e6zvjfqgacq6/publish' -H "x-api-key: $key"; echo
# status was 201
curl -sS -i -X POST "$url"'/api/v1/automations' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"teamId":"team_acme_marketing","socialAccountId":"sa_acme_instagram","name":"Flow 11","definition":{"trigger":{"type":"DM_RECEIVED"},"steps":[{"id":"step-1","type":"CONDITION","match":"ALL","rules":[{"field":"SENDER","operator":"NOT_IN","values":[],"senderExternalIds":["fan_one"]}]},{"id":"step-2","type":"OPEN_CONVERSATION"}]},"actionDelaySeconds":0}'; echo
# status was 200
curl -sS -i -X POST "$url"'/api/v1/automations/auto_sa72mij9mcxsvvwh/publish' -H "x-api-key: $key"; echo
# status was 201
curl -sS -i -X POST "$url"'/api/v1/automations' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"teamId":"team_acme_marketing","socialAccountId":"sa_acme_instagram","name":"Flow 12","definition":{"trigger":{"type":"DM_RECEIVED"},"steps":[{"id":"step-1","type":"CONDITION","match":"ALL","rules":[{"field":"SENDER","operator":"NOT_IN","values":[],"senderExternalIds":["fan_one"]}]},{"id":"step-2","type":"OPEN_CONVERSATION"}]},"actionDelaySeconds":0}'; echo
# status was 200
curl -sS -i -X POST "$url"'/api/v1/automations/auto_bujwv7wsdcvp8vir/publish' -H "x-api-key: $key"; echo
# status was 201
curl -sS -i -X POST "$url"'/api/v1/automations' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"teamId":"team_acme_marketing","socialAccountId":"sa_acme_instagram","name":"Flow 13","definition":{"trigger":{"type":"DM_RECEIVED"},"steps":[{"id":"step-1","type":"CONDITION","match":"ALL","rules":[{"field":"SENDER","operator":"NOT_IN","values":[],"senderExternalIds":["fan_one"]}]},{"id":"step-2","type":"OPEN_CONVERSATION"}]},"actionDelaySeconds":0}'; echo
# status was 200
curl -sS -i -X POST "$url"'/api/v1/automations/auto_78kwaz6hdm3rjdvj/publish' -H "x-api-key: $key"; echo
# status was 201
curl -sS -i -X POST "$url"'/api/v1/automations' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"teamId":"team_acme_marketing","socialAccountId":"sa_acme_instagram","name":"Flow 14","definition":{"trigger":{"type":"DM_RECEIVED"},"steps":[{"id":"step-1","type":"CONDITION","match":"ALL","rules":[{"field":"SENDER","operator":"NOT_IN","values":[],"senderExternalIds":["fan_one"]}]},{"id":"step-2","type":"OPEN_CONVERSATION"}]},"actionDelaySeconds":0}'; echo
# status was 200
curl -sS -i -X POST "$url"'/api/v1/automations/auto_p9xhxh5cvucszzq6/publish' -H "x-api-key: $key"; echo
# status was 201
curl -sS -i -X POST "$url"'/api/v1/automations' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"teamId":"team_acme_marketing","socialAccountId":"sa_acme_instagram","name":"Flow 15","definition":{"trigger":{"type":"DM_RECEIVED"},"steps":[{"id":"step-1","type":"CONDITION","match":"ALL","rules":[{"field":"SENDER","operator":"NOT_IN","values":[],"senderExternalIds":["fan_one"]}]},{"id":"step-2","type":"OPEN_CONVERSATION"}]},"actionDelaySeconds":0}'; echo
# status was 200
curl -sS -i -X POST "$url"'/api/v1/automations/auto_fsq7z7seumt9zx8q/publish' -H "x-api-key: $key"; echo
# status was 201
curl -sS -i -X POST "$url"'/api/v1/automations' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"teamId":"team_acme_marketing","socialAccountId":"sa_acme_instagram","name":"Flow 16","definition":{"trigger":{"type":"DM_RECEIVED"},"steps":[{"id":"step-1","type":"CONDITION","match":"ALL","rules":[{"field":"SENDER","operator":"NOT_IN","values":[],"senderExternalIds":["fan_one"]}]},{"id":"step-2","type":"OPEN_CONVERSATION"}]},"actionDelaySeconds":0}'; echo
# status was 200
curl -sS -i -X POST "$url"'/api/v1/automations/auto_kypjjducqsys3wa6/publish' -H "x-api-key: $key"; echo
# status was 201
curl -sS -i -X POST "$url"'/api/v1/automations' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"teamId":"team_acme_marketing","socialAccountId":"sa_acme_instagram","name":"Flow 17","definition":{"trigger":{"type":"DM_RECEIVED"},"steps":[{"id":"step-1","type":"CONDITION","match":"ALL","rules":[{"field":"SENDER","operator":"NOT_IN","values":[],"senderExternalIds":["fan_one"]}]},{"id":"step-2","type":"OPEN_CONVERSATION"}]},"actionDelaySeconds":0}'; echo
# status was 200
curl -sS -i -X POST "$url"'/api/v1/automations/auto_vfajsag5t729buux/publish' -H "x-api-key: $key"; echo
# status was 201
curl -sS -i -X POST "$url"'/api/v1/automations' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"teamId":"team_acme_marketing","socialAccountId":"sa_acme_instagram","name":"Flow 18","definition":{"trigger":{"type":"DM_RECEIVED"},"steps":[{"id":"step-1","type":"CONDITION","match":"ALL","rules":[{"field":"SENDER","operator":"NOT_IN","values":[],"senderExternalIds":["fan_one"]}]},{"id":"step-2","type":"OPEN_CONVERSATION"}]},"actionDelaySeconds":0}'; echo
# status was 200
curl -sS -i -X POST "$url"'/api/v1/automations/auto_s9p83bixesucrg5a/publish' -H "x-api-key: $key"; echo
# status was 201
curl -sS -i -X POST "$url"'/api/v1/automations' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"teamId":"team_acme_marketing","socialAccountId":"sa_acme_instagram","name":"Flow 19","definition":{"trigger":{"type":"DM_RECEIVED"},"steps":[{"id":"step-1","type":"CONDITION","match":"ALL","rules":[{"field":"SENDER","operator":"NOT_IN","values":[],"senderExternalIds":["fan_one"]}]},{"id":"step-2","type":"OPEN_CONVERSATION"}]},"actionDelaySeconds":0}'; echo
# status was 200
curl -sS -i -X POST "$url"'/api/v1/automations/auto_73625ri7wtbhhgty/publish' -H "x-api-key: $key"; echo
# status was 201
curl -sS -i -X POST "$url"'/api/v1/automations' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"teamId":"team_acme_marketing","socialAccountId":"sa_acme_instagram","name":"Flow 20","definition":{"trigger":{"type":"DM_RECEIVED"},"steps":[{"id":"step-1","type":"CONDITION","match":"ALL","rules":[{"field":"SENDER","operator":"NOT_IN","values":[],"senderExternalIds":["fan_one"]}]},{"id":"step-2","type":"OPEN_CONVERSATION"}]},"actionDelaySeconds":0}'; echo
# status was 200
curl -sS -i -X POST "$url"'/api/v1/automations/auto_5wgp9utiyb2eim6a/publish' -H "x-api-key: $key"; echo
# status was 201
curl -sS -i -X POST "$url"'/api/v1/automations' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"teamId":"team_acme_marketing","socialAccountId":"sa_acme_instagram","name":"Flow 21","definition":{"trigger":{"type":"DM_RECEIVED"},"steps":[{"id":"step-1","type":"CONDITION","match":"ALL","rules":[{"field":"SENDER","operator":"NOT_IN","values":[],"senderExternalIds":["fan_one"]}]},{"id":"step-2","type":"OPEN_CONVERSATION"}]},"actionDelaySeconds":0}'; echo
# status was 200
curl -sS -i -X POST "$url"'/api/v1/automations/auto_p6abiundrysis7yi/publish' -H "x-api-key: $key"; echo
# status was 201
curl -sS -i -X POST "$url"'/api/v1/automations' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"teamId":"team_acme_marketing","socialAccountId":"sa_acme_instagram","name":"Flow 22","definition":{"trigger":{"type":"DM_RECEIVED"},"steps":[{"id":"step-1","type":"CONDITION","match":"ALL","rules":[{"field":"SENDER","operator":"NOT_IN","values":[],"senderExternalIds":["fan_one"]}]},{"id":"step-2","type":"OPEN_CONVERSATION"}]},"actionDelaySeconds":0}'; echo
# status was 200
curl -sS -i -X POST "$url"'/api/v1/automations/auto_vr7nwf47226zgxh4/publish' -H "x-api-key: $key"; echo
# status was 201
curl -sS -i -X POST "$url"'/api/v1/automations' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"teamId":"team_acme_marketing","socialAccountId":"sa_acme_instagram","name":"Flow 23","definition":{"trigger":{"type":"DM_RECEIVED"},"steps":[{"id":"step-1","type":"CONDITION","match":"ALL","rules":[{"field":"SENDER","operator":"NOT_IN","values":[],"senderExternalIds":["fan_one"]}]},{"id":"step-2","type":"OPEN_CONVERSATION"}]},"actionDelaySeconds":0}'; echo
# status was 200
curl -sS -i -X POST "$url"'/api/v1/automations/auto_3i8bggfj24nc8d7x/publish' -H "x-api-key: $key"; echo
# status was 201
curl -sS -i -X POST "$url"'/api/v1/automations' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"teamId":"team_acme_marketing","socialAccountId":"sa_acme_instagram","name":"Flow 24","definition":{"trigger":{"type":"DM_RECEIVED"},"steps":[{"id":"step-1","type":"CONDITION","match":"ALL","rules":[{"field":"SENDER","operator":"NOT_IN","values":[],"senderExternalIds":["fan_one"]}]},{"id":"step-2","type":"OPEN_CONVERSATION"}]},"actionDelaySeconds":0}'; echo
# status was 200
curl -sS -i -X POST "$url"'/api/v1/automations/auto_hgjbyga3jhm9zwhm/publish' -H "x-api-key: $key"; echo
# status was 201
curl -sS -i -X POST "$url"'/api/v1/automations' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"teamId":"team_acme_marketing","socialAccountId":"sa_acme_instagram","name":"Flow 25","definition":{"trigger":{"type":"DM_RECEIVED"},"steps":[{"id":"step-1","type":"CONDITION","match":"ALL","rules":[{"field":"SENDER","operator":"NOT_IN","values":[],"senderExternalIds":["fan_one"]}]},{"id":"step-2","type":"OPEN_CONVERSATION"}]},"actionDelaySeconds":0}'; echo
# status was 200
curl -sS -i -X POST "$url"'/api/v1/automations/auto_guys6kreugs7ssrh/publish' -H "x-api-key: $key"; echo
# status was 201
curl -sS -i -X POST "$url"'/api/v1/automations' -H "x-api-key: $key" -H 'content-type: application/json' --data-raw '{"teamId":"team_acme_marketing","socialAccountId":"sa_acme_instagram","name":"Flow 26","definition":{"trigger":{"type":"DM_RECEIVED"},"steps":[{"id":"step-1","type":"CONDITION","match":"ALL","rules":[{"field":"SENDER","operator":"NOT_IN","values":[],"senderExternalIds":["fan_one"]}]},{"id":"step-2","type":"OPEN_CONVERSATION"}]},"actionDelaySeconds":0}'; echo
# status was 200
curl -sS -i -X POST "$url"'/api/v1/automations/auto_8u6jqvdh7f9drwaa/publish' -H "x-api-key: $key"; echo
