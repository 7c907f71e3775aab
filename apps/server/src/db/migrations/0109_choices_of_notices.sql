CREATE TABLE "notice_choices" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"way" text NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notice_choices_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "notice_choices_kind" CHECK ("notice_choices"."kind" in ('office', 'answers', 'invitations', 'requests', 'times', 'decisions', 'reminders')),
	CONSTRAINT "notice_choices_way" CHECK ("notice_choices"."way" in ('mail', 'digest', 'none'))
);
--> statement-breakpoint
ALTER TABLE "message_recipients" DROP CONSTRAINT "message_recipients_mail";--> statement-breakpoint
ALTER TABLE "message_recipients" ADD COLUMN "digest_of" integer;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD COLUMN "digest_day" date;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "notice_kind" text DEFAULT 'must' NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_digest_of_message_recipients_id_fk" FOREIGN KEY ("digest_of") REFERENCES "public"."message_recipients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_recipients_digest" ON "message_recipients" USING btree ("recipient_user_id") WHERE mail_state = 'digest';--> statement-breakpoint
CREATE INDEX "message_recipients_digest_of" ON "message_recipients" USING btree ("digest_of") WHERE "message_recipients"."digest_of" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "message_recipients_digest_day" ON "message_recipients" USING btree ("recipient_user_id","digest_day") WHERE digest_day is not null;--> statement-breakpoint
-- Who had unsubscribed has chosen to get no messages of the office by mail.
INSERT INTO "notice_choices" ("user_id", "kind", "way", "chosen_at") SELECT "id", 'office', 'none', "office_mail_stopped_at" FROM "users" WHERE "office_mail_stopped_at" IS NOT NULL;--> statement-breakpoint
UPDATE "messages" SET "notice_kind" = 'office' WHERE "send_key" IS NOT NULL;--> statement-breakpoint
UPDATE "messages" AS m SET "notice_kind" = 'answers' FROM "message_recipients" AS r JOIN "thread_entries" AS e ON e."delivery_id" = r."id" WHERE r."message_id" = m."id" AND m."send_key" IS NULL AND e."written_by" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "office_mail_stopped_at";--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_mail" CHECK ("message_recipients"."mail_state" in ('none', 'waiting', 'digest', 'handed-over', 'sent', 'refused', 'unsubscribed'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_notice_kind" CHECK ("messages"."notice_kind" in ('office', 'answers', 'invitations', 'requests', 'times', 'decisions', 'reminders', 'must'));