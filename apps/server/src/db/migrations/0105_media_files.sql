ALTER TABLE "media_requests" DROP CONSTRAINT "media_requests_kind";--> statement-breakpoint
ALTER TABLE "media_takes" DROP CONSTRAINT "media_takes_one";--> statement-breakpoint
ALTER TABLE "media_takes" ADD COLUMN "file_key" text;--> statement-breakpoint
ALTER TABLE "media_takes" ADD COLUMN "file_name" text;--> statement-breakpoint
ALTER TABLE "media_takes" ADD COLUMN "file_type" text;--> statement-breakpoint
ALTER TABLE "media_takes" ADD COLUMN "file_bytes" integer;--> statement-breakpoint
ALTER TABLE "media_requests" ADD CONSTRAINT "media_requests_kind" CHECK ("media_requests"."kind" in ('self-tape', 'photo', 'audio', 'pdf', 'words'));--> statement-breakpoint
ALTER TABLE "media_takes" ADD CONSTRAINT "media_takes_file" CHECK (num_nonnulls("media_takes"."file_key", "media_takes"."file_name", "media_takes"."file_type", "media_takes"."file_bytes") in (0, 4));--> statement-breakpoint
ALTER TABLE "media_takes" ADD CONSTRAINT "media_takes_one" CHECK (num_nonnulls("media_takes"."tape_id", "media_takes"."words", "media_takes"."file_key") = 1);