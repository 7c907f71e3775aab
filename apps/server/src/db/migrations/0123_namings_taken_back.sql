-- Nobody could take a naming back before.
ALTER TABLE "media_take_people" ADD COLUMN "taken_back_at" timestamp (3) with time zone;