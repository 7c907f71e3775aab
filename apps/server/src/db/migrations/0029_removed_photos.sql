ALTER TABLE "photos" ADD COLUMN "removed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "photos_removed" ON "photos" USING btree ("hash") WHERE removed;--> statement-breakpoint
-- Every process remembers which photos are not served.
CREATE TRIGGER told AFTER INSERT OR UPDATE OF removed OR TRUNCATE ON photos FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
--> statement-breakpoint
ALTER TABLE photos ENABLE ALWAYS TRIGGER told;
