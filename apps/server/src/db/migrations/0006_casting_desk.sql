CREATE TABLE "export_jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "export_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_by" text,
	"format" text NOT NULL,
	"include_fields" text[] NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"file_name" text NOT NULL,
	"size" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "export_jobs_format" CHECK ("export_jobs"."format" in ('csv', 'pdf')),
	CONSTRAINT "export_jobs_state" CHECK ("export_jobs"."state" in ('waiting', 'running', 'ready', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"message_type" text DEFAULT 'general' NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_templates_type" CHECK ("message_templates"."message_type" in ('general', 'casting_call', 'project_update', 'opportunity'))
);
--> statement-breakpoint
CREATE TABLE "deleted_profiles" (
	"id" bigint PRIMARY KEY NOT NULL,
	"batch" uuid NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"rows" jsonb NOT NULL,
	"photo_hashes" text[] NOT NULL,
	"deleted_by" text,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "calendar_feeds_token" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "office_mail_stopped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD COLUMN "content" text;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD COLUMN "mail_state" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD COLUMN "mail_state_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "send_key" uuid;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD CONSTRAINT "export_jobs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_profiles" ADD CONSTRAINT "deleted_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_profiles" ADD CONSTRAINT "deleted_profiles_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_jobs_newest" ON "export_jobs" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_name" ON "message_templates" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "deleted_profiles_batch" ON "deleted_profiles" USING btree ("batch");--> statement-breakpoint
CREATE INDEX "deleted_profiles_oldest" ON "deleted_profiles" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "deleted_profiles_photos" ON "deleted_profiles" USING gin ("photo_hashes");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_send_key" UNIQUE("send_key");--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_mail" CHECK ("message_recipients"."mail_state" in ('none', 'waiting', 'handed-over', 'sent', 'refused', 'unsubscribed'));