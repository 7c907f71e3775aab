CREATE TABLE "tape_uploads" (
	"file_id" text PRIMARY KEY NOT NULL,
	"upload" text NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"pieces" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"holder" uuid,
	"held_until" timestamp with time zone,
	"is_wanted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tape_uploads" ADD CONSTRAINT "tape_uploads_file_id_tape_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."tape_files"("id") ON DELETE cascade ON UPDATE no action;