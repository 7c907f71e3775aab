ALTER TABLE "messages" ADD COLUMN "project_id" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_recipients_waiting" ON "message_recipients" USING btree ("id") WHERE mail_state = 'waiting';--> statement-breakpoint
CREATE INDEX "messages_project" ON "messages" USING btree ("project_id") WHERE project_id is not null;--> statement-breakpoint
-- The mails of decisions had a queue of their own. Those that still wait in it are mailed like every other message from now on.
DO $$
BEGIN
  IF to_regclass('pgboss.job') IS NULL THEN
    RETURN;
  END IF;
  CREATE TEMPORARY TABLE waiting_notices ON COMMIT DROP AS
    SELECT r.id, m.id AS message_id, substring(j.data #>> '{mail,parts,1,url}' FROM '/project/([0-9]+)$')::integer AS project_id
    FROM pgboss.job AS j
    JOIN users AS u ON u.email = j.data #>> '{mail,to}'
    JOIN message_recipients AS r ON r.recipient_user_id = u.id AND r.mail_state = 'none'
    JOIN messages AS m ON m.id = r.message_id AND m.send_key IS NULL AND m.content = j.data #>> '{mail,preview}'
    WHERE j.name = 'mail' AND j.state < 'completed'
      AND abs(extract(epoch FROM m.sent_at - (j.data ->> 'postedAt')::timestamptz)) < 60;
  UPDATE message_recipients AS r SET mail_state = 'waiting', mail_state_at = now() FROM waiting_notices AS w WHERE w.id = r.id;
  UPDATE messages AS m SET project_id = p.id FROM waiting_notices AS w JOIN projects AS p ON p.id = w.project_id WHERE m.id = w.message_id;
  DELETE FROM pgboss.job WHERE name = 'mail' AND state < 'completed';
END $$;
