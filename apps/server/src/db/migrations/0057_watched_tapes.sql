ALTER TABLE "self_tapes" ADD COLUMN "watched_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "self_tapes" ADD COLUMN "watched_by" text;--> statement-breakpoint
ALTER TABLE "self_tapes" ADD CONSTRAINT "self_tapes_watched_by_users_id_fk" FOREIGN KEY ("watched_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "self_tapes_new" ON "self_tapes" USING btree ("created_at") WHERE watched_at is null;--> statement-breakpoint
-- Nobody knows which of the tapes so far were watched. They count as watched, so that the desk does not begin with all of them.
UPDATE "self_tapes" SET "watched_at" = now();
