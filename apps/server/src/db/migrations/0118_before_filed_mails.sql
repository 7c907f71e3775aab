-- What a conversation was before a mail was put into it, and whose mail of ours an arrived one answers. Mails that were filed earlier have no
-- earlier state: taking them out leaves what the parts of the conversation say.
ALTER TABLE "inbound_mails" ADD COLUMN "answered_user_id" text;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD COLUMN "thread_before" jsonb;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_answered_user_id_users_id_fk" FOREIGN KEY ("answered_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbound_mails_answered_user" ON "inbound_mails" USING btree ("answered_user_id") WHERE "inbound_mails"."answered_user_id" is not null;--> statement-breakpoint
UPDATE "inbound_mails" AS i SET "answered_user_id" = r."recipient_user_id" FROM "message_recipients" AS r WHERE r."id" = i."delivery_id";
