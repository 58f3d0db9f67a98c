/**
 * The beginning of a statement: the table `waiting` has the endpoints with messages that still have to be sent. Reads
 * one index entry per endpoint, so that an endpoint with many waiting messages does not slow down the query.
 */
export const withWaitingEndpoints = `with recursive waiting as (
    (select project_id, endpoint_id from webhook_messages where sent_at is null and failed_at is null
      order by project_id, endpoint_id limit 1)
    union all
    select next.* from waiting w, lateral (
      select m.project_id, m.endpoint_id from webhook_messages m
      where m.sent_at is null and m.failed_at is null and (m.project_id, m.endpoint_id) > (w.project_id, w.endpoint_id)
      order by m.project_id, m.endpoint_id limit 1
    ) next
  )`;
