CREATE TABLE "saved_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"content" text NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "thread_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"thread_id" integer NOT NULL,
	"kind" text NOT NULL,
	"content" text,
	"delivery_id" integer,
	"written_by" text,
	"send_key" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "thread_entries_send_key" UNIQUE("send_key"),
	CONSTRAINT "thread_entries_kind" CHECK ("thread_entries"."kind" in ('in', 'out', 'note')),
	CONSTRAINT "thread_entries_delivered" CHECK (("thread_entries"."kind" = 'out') = ("thread_entries"."delivery_id" is not null)),
	CONSTRAINT "thread_entries_text" CHECK (("thread_entries"."content" is null) = ("thread_entries"."delivery_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "thread_readers" (
	"thread_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"read_up_to" integer DEFAULT 0 NOT NULL,
	"doing" text DEFAULT 'left' NOT NULL,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "thread_readers_thread_id_user_id_pk" PRIMARY KEY("thread_id","user_id"),
	CONSTRAINT "thread_readers_doing" CHECK ("thread_readers"."doing" in ('reading', 'writing', 'left'))
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "threads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"subject" text NOT NULL,
	"project_id" integer,
	"assigned_to" text,
	"asked_at" timestamp (3) with time zone,
	"snoozed_until" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"newest_in" integer DEFAULT 0 NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_answers" ADD CONSTRAINT "saved_answers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_entries" ADD CONSTRAINT "thread_entries_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_entries" ADD CONSTRAINT "thread_entries_delivery_id_message_recipients_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."message_recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_entries" ADD CONSTRAINT "thread_entries_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_readers" ADD CONSTRAINT "thread_readers_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_readers" ADD CONSTRAINT "thread_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_answers_created_by" ON "saved_answers" USING btree ("created_by") WHERE "saved_answers"."created_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_answers_name" ON "saved_answers" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "thread_entries_thread" ON "thread_entries" USING btree ("thread_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "thread_entries_delivery" ON "thread_entries" USING btree ("delivery_id") WHERE delivery_id is not null;--> statement-breakpoint
CREATE INDEX "thread_entries_written_by" ON "thread_entries" USING btree ("written_by") WHERE "thread_entries"."written_by" is not null;--> statement-breakpoint
CREATE INDEX "thread_entries_oldest" ON "thread_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "thread_readers_user" ON "thread_readers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "threads_student" ON "threads" USING btree ("user_id","moved_at");--> statement-breakpoint
CREATE INDEX "threads_newest" ON "threads" USING btree ("moved_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "threads_not_done" ON "threads" USING btree ("moved_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "threads_project" ON "threads" USING btree ("project_id") WHERE "threads"."project_id" is not null;--> statement-breakpoint
CREATE INDEX "threads_assigned_to" ON "threads" USING btree ("assigned_to") WHERE "threads"."assigned_to" is not null;