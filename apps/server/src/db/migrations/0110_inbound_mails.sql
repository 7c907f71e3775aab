CREATE TABLE "inbound_mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbound_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mail_key" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"from_address" text NOT NULL,
	"from_name" text NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"bounced_address" text,
	"user_id" text,
	"delivery_id" integer,
	"entry_id" integer,
	"made_thread" boolean DEFAULT false NOT NULL,
	"file_key" text NOT NULL,
	"bytes" integer NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_by" text,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "inbound_mails_once" UNIQUE("mail_key"),
	CONSTRAINT "inbound_mails_state" CHECK ("inbound_mails"."state" in ('joined', 'quarantined', 'automatic', 'bounce', 'filed', 'discarded')),
	CONSTRAINT "inbound_mails_entry_state" CHECK (("inbound_mails"."entry_id" is not null) = ("inbound_mails"."state" in ('joined', 'filed')))
);
--> statement-breakpoint
CREATE TABLE "inbound_secrets" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"secret" text NOT NULL,
	"made_by" text,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inbound_secrets_one" CHECK ("inbound_secrets"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_delivery_id_message_recipients_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."message_recipients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_entry_id_thread_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."thread_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_secrets" ADD CONSTRAINT "inbound_secrets_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbound_mails_list" ON "inbound_mails" USING btree ("state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "inbound_mails_from" ON "inbound_mails" USING btree ("from_address");--> statement-breakpoint
CREATE INDEX "inbound_mails_oldest" ON "inbound_mails" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "inbound_mails_user" ON "inbound_mails" USING btree ("user_id") WHERE "inbound_mails"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "inbound_mails_delivery" ON "inbound_mails" USING btree ("delivery_id") WHERE "inbound_mails"."delivery_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mails_entry" ON "inbound_mails" USING btree ("entry_id") WHERE entry_id is not null;--> statement-breakpoint
CREATE INDEX "inbound_mails_handled_by" ON "inbound_mails" USING btree ("handled_by") WHERE "inbound_mails"."handled_by" is not null;--> statement-breakpoint
CREATE INDEX "inbound_secrets_made_by" ON "inbound_secrets" USING btree ("made_by") WHERE "inbound_secrets"."made_by" is not null;