CREATE TABLE "text_consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "text_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"number" text NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "text_messages" (
	"delivery_id" integer PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"day" date NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"state_at" timestamp (3) with time zone NOT NULL,
	"status" integer,
	CONSTRAINT "text_messages_state" CHECK ("text_messages"."state" in ('waiting', 'handed-over', 'sent', 'failed', 'dropped'))
);
--> statement-breakpoint
ALTER TABLE "office_settings" ADD COLUMN "text_gateway" jsonb;--> statement-breakpoint
ALTER TABLE "office_settings" ADD COLUMN "text_gateway_secret" text;--> statement-breakpoint
ALTER TABLE "text_consents" ADD CONSTRAINT "text_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_messages" ADD CONSTRAINT "text_messages_delivery_id_message_recipients_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."message_recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_consents_user" ON "text_consents" USING btree ("user_id") WHERE "text_consents"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "text_consents_open" ON "text_consents" USING btree ("user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "text_messages_failed" ON "text_messages" USING btree ("state_at") WHERE state = 'failed';