CREATE TABLE "sessions" (
	"sid" varchar PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"expire" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"return_to" text NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_requests_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"role" text DEFAULT 'student' NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email" UNIQUE("email"),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('student', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor" text,
	"action" text NOT NULL,
	"subject" text,
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "message_recipients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"recipient_user_id" text NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_user_id" text,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"message_type" text DEFAULT 'general' NOT NULL,
	"target_criteria" jsonb,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_type" CHECK ("messages"."message_type" in ('general', 'casting_call', 'project_update', 'opportunity'))
);
--> statement-breakpoint
CREATE TABLE "photo_download_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "photo_download_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"student_id" bigint NOT NULL,
	"selected_photos" bigint[] NOT NULL,
	"created_by" text,
	"title" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "photo_download_links_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "photo_uploads" (
	"hash" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_uploads_hash_user_id_pk" PRIMARY KEY("hash","user_id")
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"hash" text PRIMARY KEY NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"thumbhash" text NOT NULL,
	"ready" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "profile_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"profile_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "profile_links_token" UNIQUE("token_hash"),
	CONSTRAINT "profile_links_kind" CHECK ("profile_links"."kind" in ('edit', 'view'))
);
--> statement-breakpoint
CREATE TABLE "profile_photos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "profile_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"profile_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_profiles" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"cell_phone" text NOT NULL,
	"major" text NOT NULL,
	"expected_graduation_year" smallint,
	"year" text,
	"school" text,
	"instagram" text,
	"location" text,
	"age" smallint,
	"height_feet" smallint,
	"height_inches" smallint,
	"experience_level" text DEFAULT 'student' NOT NULL,
	"gender" text,
	"ethnicity" text,
	"religion" text,
	"specialties" text[] DEFAULT '{}' NOT NULL,
	"bio" text,
	"available" boolean DEFAULT true NOT NULL,
	"weekly_availability" jsonb,
	"rating" smallint DEFAULT 0 NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"hides_contact" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_document(first_name, last_name, major, specialties, location, bio)) STORED NOT NULL,
	"location_text" text GENERATED ALWAYS AS (search_normal(location)) STORED,
	CONSTRAINT "student_profiles_user" UNIQUE("user_id"),
	CONSTRAINT "student_profiles_id" CHECK ("student_profiles"."id" > 0 and "student_profiles"."id" < 4503599627370496),
	CONSTRAINT "student_profiles_level_known" CHECK ("student_profiles"."experience_level" in ('student', 'beginner', 'intermediate', 'experienced', 'professional')),
	CONSTRAINT "student_profiles_age" CHECK (age between 16 and 100),
	CONSTRAINT "student_profiles_rating" CHECK ("student_profiles"."rating" between 0 and 100),
	CONSTRAINT "student_profiles_height" CHECK ("student_profiles"."height_feet" between 3 and 8 and "student_profiles"."height_inches" between 0 and 11),
	CONSTRAINT "student_profiles_height_whole" CHECK (("student_profiles"."height_feet" is null) = ("student_profiles"."height_inches" is null))
);
--> statement-breakpoint
CREATE TABLE "application_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"application_id" integer NOT NULL,
	"status" text NOT NULL,
	"notes" text,
	"changed_by" text,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"student_id" bigint NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"notes" text,
	"submitted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "applications_status" CHECK ("applications"."status" in ('pending', 'accepted', 'rejected', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "calendar_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calendar_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text,
	"start_date" timestamp (3) with time zone NOT NULL,
	"end_date" timestamp (3) with time zone NOT NULL,
	"location" text,
	"event_type" text NOT NULL,
	"project_id" integer,
	"created_by" text,
	"attendees" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_events_order" CHECK ("calendar_events"."end_date" >= "calendar_events"."start_date"),
	CONSTRAINT "calendar_events_type" CHECK ("calendar_events"."event_type" in ('casting', 'audition', 'callback', 'shoot', 'meeting'))
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "projects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_by" text,
	"title" text NOT NULL,
	"description" text,
	"type" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"urgent" boolean DEFAULT false NOT NULL,
	"deadline" date,
	"campus" text,
	"location" text,
	"address" text,
	"shoot_date" date,
	"shoot_time" time(0),
	"end_time" time(0),
	"major" text,
	"wardrobe" text,
	"inspiration_photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"allowed_years" text[] DEFAULT '{"any"}' NOT NULL,
	"number_of_students" smallint DEFAULT 1 NOT NULL,
	"number_of_male" smallint,
	"number_of_female" smallint,
	"requirements" jsonb DEFAULT '{"gender":["Any/All"],"skills":[]}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "projects_title" CHECK ("projects"."title" <> ''),
	CONSTRAINT "projects_status" CHECK ("projects"."status" in ('draft', 'active', 'completed', 'cancelled', 'archived')),
	CONSTRAINT "projects_students" CHECK ("projects"."number_of_students" between 1 and 999),
	CONSTRAINT "projects_by_gender" CHECK ("projects"."number_of_male" >= 0 and "projects"."number_of_female" >= 0 and "projects"."number_of_male" + "projects"."number_of_female" <= "projects"."number_of_students"),
	CONSTRAINT "projects_inspiration" CHECK (jsonb_typeof("projects"."inspiration_photos") = 'array' and jsonb_array_length("projects"."inspiration_photos") <= 5)
);
--> statement-breakpoint
CREATE TABLE "self_tapes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "self_tapes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" bigint NOT NULL,
	"project_id" integer,
	"title" text NOT NULL,
	"description" text,
	"video_url" text NOT NULL,
	"thumbnail_url" text,
	"duration" integer,
	"file_size" bigint,
	"is_general" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_recipient_user_id_users_id_fk" FOREIGN KEY ("recipient_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_download_links" ADD CONSTRAINT "photo_download_links_student_id_student_profiles_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_download_links" ADD CONSTRAINT "photo_download_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_hash_photos_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."photos"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_links" ADD CONSTRAINT "profile_links_profile_id_student_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."student_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_links" ADD CONSTRAINT "profile_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_photos" ADD CONSTRAINT "profile_photos_profile_id_student_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."student_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_photos" ADD CONSTRAINT "profile_photos_hash_photos_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."photos"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_profiles" ADD CONSTRAINT "student_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_changes" ADD CONSTRAINT "application_changes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_changes" ADD CONSTRAINT "application_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_student_id_student_profiles_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_project" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_tapes" ADD CONSTRAINT "self_tapes_student_id_student_profiles_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_tapes" ADD CONSTRAINT "self_tapes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sign_in_requests_email" ON "sign_in_requests" USING btree ("email","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sign_in_requests_expires_at" ON "sign_in_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "message_recipients_once" ON "message_recipients" USING btree ("message_id","recipient_user_id");--> statement-breakpoint
CREATE INDEX "message_recipients_inbox" ON "message_recipients" USING btree ("recipient_user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "message_recipients_unread" ON "message_recipients" USING btree ("recipient_user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "messages_newest" ON "messages" USING btree ("sent_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "photo_download_links_student" ON "photo_download_links" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "photo_uploads_user" ON "photo_uploads" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "profile_links_one_live" ON "profile_links" USING btree ("profile_id","kind") WHERE "profile_links"."revoked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "profile_photos_once" ON "profile_photos" USING btree ("profile_id","hash");--> statement-breakpoint
CREATE INDEX "profile_photos_order" ON "profile_photos" USING btree ("profile_id","position");--> statement-breakpoint
CREATE INDEX "profile_photos_hash" ON "profile_photos" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "student_profiles_newest" ON "student_profiles" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"experience_level","age","available");--> statement-breakpoint
CREATE INDEX "student_profiles_level" ON "student_profiles" USING btree ("experience_level","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"age");--> statement-breakpoint
CREATE INDEX "student_profiles_search" ON "student_profiles" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=true);--> statement-breakpoint
CREATE INDEX "application_changes_application" ON "application_changes" USING btree ("application_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_once" ON "applications" USING btree ("project_id","student_id");--> statement-breakpoint
CREATE INDEX "applications_student" ON "applications" USING btree ("student_id","submitted_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "calendar_events_start" ON "calendar_events" USING btree ("start_date");--> statement-breakpoint
CREATE INDEX "calendar_events_attendees" ON "calendar_events" USING gin ("attendees");--> statement-breakpoint
CREATE INDEX "projects_newest" ON "projects" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "projects_active" ON "projects" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "self_tapes_student" ON "self_tapes" USING btree ("student_id","created_at" DESC NULLS FIRST);