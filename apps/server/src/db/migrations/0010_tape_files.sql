CREATE TABLE "tape_files" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"file_name" text NOT NULL,
	"size" bigint NOT NULL,
	"key" text,
	"content_type" text,
	"stored_size" bigint,
	"duration" integer,
	"state" text DEFAULT 'ready' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "self_tapes" ADD COLUMN "file_id" text;--> statement-breakpoint
ALTER TABLE "self_tapes" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "tape_files" ADD CONSTRAINT "tape_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tape_files_user" ON "tape_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tape_files_last_used" ON "tape_files" USING btree ("last_used_at");--> statement-breakpoint
ALTER TABLE "self_tapes" ADD CONSTRAINT "self_tapes_file_id_tape_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."tape_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_tapes" ADD CONSTRAINT "self_tapes_file" UNIQUE("file_id");--> statement-breakpoint
ALTER TABLE "self_tapes" ADD CONSTRAINT "self_tapes_request" UNIQUE("student_id","request_id");