-- Lists of the failed emails of a project, and of those to one recipient; and the last test of a mail server.

create index failed_emails on emails (project_id, created_at desc, id desc) where failed_at is not null;
create index emails_to_recipient on emails (project_id, lower(recipient), created_at desc, id desc);

alter table mail_servers add column tested_at timestamptz;
