DROP INDEX "student_profiles_search";--> statement-breakpoint
ALTER TABLE "student_profiles" ADD COLUMN "has_photos" boolean DEFAULT false NOT NULL,
  ADD COLUMN "has_tape" boolean DEFAULT false NOT NULL,
  ADD COLUMN "has_consent" boolean DEFAULT false NOT NULL,
  ADD COLUMN "last_cast_at" timestamp (3) with time zone;--> statement-breakpoint
-- What the search filters by and other tables know. Profiles are locked in the order of their ids before anything is counted, so that
-- two transactions that change the same people count one after the other.
CREATE FUNCTION refresh_talents(changed bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM student_profiles WHERE id = ANY(changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE student_profiles AS p SET has_photos = now.has_photos, has_tape = now.has_tape, has_consent = now.has_consent,
    last_cast_at = now.last_cast_at
  FROM (
    SELECT id, EXISTS (SELECT FROM profile_photos WHERE profile_id = student_profiles.id) AS has_photos,
      EXISTS (SELECT FROM self_tapes WHERE student_id = student_profiles.id) AS has_tape,
      coalesce((SELECT uses @> ARRAY['casting'] FROM consents WHERE consents.user_id = student_profiles.user_id ORDER BY consents.id DESC LIMIT 1), false) AS has_consent,
      (SELECT max(moved_at) FROM applications WHERE student_id = student_profiles.id AND place IS NOT NULL) AS last_cast_at
    FROM student_profiles WHERE id = ANY(changed)
  ) AS now
  WHERE p.id = now.id AND (p.has_photos, p.has_tape, p.has_consent, p.last_cast_at)
    IS DISTINCT FROM (now.has_photos, now.has_tape, now.has_consent, now.last_cast_at);
END
$$;
--> statement-breakpoint
SELECT refresh_talents(ARRAY(SELECT id FROM student_profiles));--> statement-breakpoint
-- Applications without a place say nothing about when somebody was cast.
CREATE FUNCTION refresh_cast() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_talents(ARRAY(SELECT student_id FROM changed WHERE place IS NOT NULL));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refresh_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_talents(ARRAY(SELECT student_id FROM before JOIN after USING (id, student_id)
    WHERE (before.place, before.moved_at) IS DISTINCT FROM (after.place, after.moved_at) AND coalesce(before.place, after.place) IS NOT NULL));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refresh_photographed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_talents(ARRAY(SELECT profile_id FROM changed));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refresh_taped() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_talents(ARRAY(SELECT student_id FROM changed));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refresh_consenting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_talents(ARRAY(SELECT student_profiles.id FROM changed JOIN student_profiles USING (user_id)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A new or restored profile has nothing yet but the consent of its account.
CREATE FUNCTION begin_talent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.has_photos := false;
  NEW.has_tape := false;
  NEW.has_consent := coalesce((SELECT uses @> ARRAY['casting'] FROM consents WHERE user_id = NEW.user_id ORDER BY id DESC LIMIT 1), false);
  NEW.last_cast_at := NULL;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER talent_begins BEFORE INSERT ON student_profiles FOR EACH ROW EXECUTE FUNCTION begin_talent();--> statement-breakpoint
CREATE TRIGGER talent_cast AFTER INSERT ON applications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cast();--> statement-breakpoint
CREATE TRIGGER talent_uncast AFTER DELETE ON applications REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cast();--> statement-breakpoint
CREATE TRIGGER talent_moved AFTER UPDATE ON applications REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION refresh_moved();--> statement-breakpoint
CREATE TRIGGER talent_photographed AFTER INSERT ON profile_photos REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_photographed();--> statement-breakpoint
CREATE TRIGGER talent_unphotographed AFTER DELETE ON profile_photos REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_photographed();--> statement-breakpoint
CREATE TRIGGER talent_taped AFTER INSERT ON self_tapes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_taped();--> statement-breakpoint
CREATE TRIGGER talent_untaped AFTER DELETE ON self_tapes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_taped();--> statement-breakpoint
CREATE TRIGGER talent_consenting AFTER INSERT ON consents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_consenting();--> statement-breakpoint
CREATE TRIGGER talent_unconsenting AFTER DELETE ON consents REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_consenting();--> statement-breakpoint
-- Words match year, school and experience as well. Filters with choices compare whole normalised values.
CREATE FUNCTION search_document(first_name text, last_name text, major text, year text, school text, experience_level text, specialties text[], location text, bio text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ' ' || search_normal(concat_ws(' ', first_name, last_name, major, year, school, experience_level, array_to_string(specialties, ' '), location, bio));
--> statement-breakpoint
CREATE FUNCTION search_traits(year text, gender text, school text, experience_level text, specialties text[], has_photos boolean, has_tape boolean, has_consent boolean, last_cast_at timestamptz) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_remove(ARRAY[
  'year:' || search_normal(year), 'gender:' || search_normal(gender), 'school:' || search_normal(school), 'experience:' || experience_level,
  CASE WHEN has_photos THEN 'photos:yes' ELSE 'photos:no' END, CASE WHEN has_tape THEN 'tape:yes' ELSE 'tape:no' END,
  CASE WHEN has_consent THEN 'consent:yes' ELSE 'consent:no' END, CASE WHEN last_cast_at IS NULL THEN 'worked:no' ELSE 'worked:yes' END
], NULL) || ARRAY(SELECT 'specialties:' || search_normal(specialty) FROM unnest(specialties) AS specialty);
--> statement-breakpoint
ALTER TABLE "student_profiles" DROP COLUMN "search_text",
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_document(first_name, last_name, major, year, school, experience_level, specialties, location, bio)) STORED NOT NULL,
  ADD COLUMN "traits" text[] GENERATED ALWAYS AS (search_traits(year, gender, school, experience_level, specialties, has_photos, has_tape, has_consent, last_cast_at)) STORED NOT NULL;--> statement-breakpoint
DROP FUNCTION search_document(text, text, text, text[], text, text);--> statement-breakpoint
ALTER TABLE "student_profiles" ALTER COLUMN "search_text" SET STATISTICS 500;--> statement-breakpoint
CREATE INDEX "student_profiles_rating" ON "student_profiles" USING btree ("rating" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE held_at is null;--> statement-breakpoint
CREATE INDEX "student_profiles_last_cast" ON "student_profiles" USING btree (coalesce(last_cast_at, '-infinity') desc,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE held_at is null;--> statement-breakpoint
CREATE INDEX "student_profiles_search" ON "student_profiles" USING gin ("search_text" gin_trgm_ops,"location_text" gin_trgm_ops,"traits") WITH (fastupdate=true) WHERE held_at is null;
