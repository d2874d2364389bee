#!/bin/sh
# checks/list-order: A list is in the order that was asked for, else the newest first
# Failure: createdAt 2026-03-02T09:10:00.000Z comes after 2026-03-02T09:00:00.000Z, newest first
# The case does not fail on its own: it needs the cases before it, which the token repeats.
# Replay: sim contract --replay answers/repeatable/getOrganization@1@6
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
curl -sS -i -X GET "$url"'/api/v1/organization' -H "x-api-key: $key"; echo
