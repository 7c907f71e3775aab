CREATE TABLE "thread_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "thread_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entry_id" integer,
	"uploaded_by" text,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "thread_files_key" UNIQUE("key"),
	CONSTRAINT "thread_files_kind" CHECK ("thread_files"."kind" in ('picture', 'pdf', 'other'))
);
--> statement-breakpoint
ALTER TABLE "thread_files" ADD CONSTRAINT "thread_files_entry_id_thread_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."thread_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_files" ADD CONSTRAINT "thread_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "thread_files_entry" ON "thread_files" USING btree ("entry_id") WHERE "thread_files"."entry_id" is not null;--> statement-breakpoint
CREATE INDEX "thread_files_uploaded_by" ON "thread_files" USING btree ("uploaded_by") WHERE "thread_files"."uploaded_by" is not null;--> statement-breakpoint
CREATE INDEX "thread_files_unsent" ON "thread_files" USING btree ("created_at") WHERE entry_id is null;