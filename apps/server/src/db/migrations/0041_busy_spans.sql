CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE TABLE "availability_exceptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "availability_exceptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" bigint NOT NULL,
	"during" "tstzrange" NOT NULL,
	"is_free" boolean NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "availability_exceptions_bounded" CHECK (not (isempty(during) or lower_inf(during) or upper_inf(during)))
);
--> statement-breakpoint
CREATE TABLE "availability_terms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "availability_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" bigint NOT NULL,
	"name" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"hours" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "availability_terms_order" CHECK ("availability_terms"."valid_to" >= "availability_terms"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "busy_spans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "busy_spans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" bigint NOT NULL,
	"during" "tstzrange" NOT NULL,
	"source" text NOT NULL,
	"application_id" integer,
	"timetable_id" integer,
	"exception_id" integer,
	"is_exclusive" boolean DEFAULT false NOT NULL,
	CONSTRAINT "busy_spans_application" UNIQUE("application_id"),
	CONSTRAINT "busy_spans_bounded" CHECK (not (isempty(during) or lower_inf(during) or upper_inf(during))),
	CONSTRAINT "busy_spans_source" CHECK (("busy_spans"."source" in ('booking', 'offer')) = ("busy_spans"."application_id" is not null)
        and ("busy_spans"."source" = 'class') = ("busy_spans"."timetable_id" is not null)
        and ("busy_spans"."source" = 'exception') = ("busy_spans"."exception_id" is not null)),
	CONSTRAINT "busy_spans_exclusive" CHECK ("busy_spans"."source" = 'booking' or not "busy_spans"."is_exclusive")
);
--> statement-breakpoint
CREATE TABLE "campus" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"zone" text NOT NULL,
	CONSTRAINT "campus_once" CHECK ("campus"."only")
);
--> statement-breakpoint
CREATE TABLE "timetables" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timetables_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" bigint NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"read_at" timestamp (3) with time zone,
	"tried_at" timestamp (3) with time zone,
	"failure" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "clash_reason" text;--> statement-breakpoint
ALTER TABLE "availability_exceptions" ADD CONSTRAINT "availability_exceptions_student_id_student_profiles_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_terms" ADD CONSTRAINT "availability_terms_student_id_student_profiles_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "busy_spans" ADD CONSTRAINT "busy_spans_student_id_student_profiles_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "busy_spans" ADD CONSTRAINT "busy_spans_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "busy_spans" ADD CONSTRAINT "busy_spans_timetable_id_timetables_id_fk" FOREIGN KEY ("timetable_id") REFERENCES "public"."timetables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "busy_spans" ADD CONSTRAINT "busy_spans_exception_id_availability_exceptions_id_fk" FOREIGN KEY ("exception_id") REFERENCES "public"."availability_exceptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetables" ADD CONSTRAINT "timetables_student_id_student_profiles_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "availability_exceptions_student" ON "availability_exceptions" USING gist ("student_id","during");--> statement-breakpoint
CREATE INDEX "availability_terms_student" ON "availability_terms" USING btree ("student_id","valid_from");--> statement-breakpoint
CREATE INDEX "busy_spans_student" ON "busy_spans" USING gist ("student_id","during");--> statement-breakpoint
CREATE INDEX "busy_spans_timetable" ON "busy_spans" USING btree ("timetable_id") WHERE timetable_id is not null;--> statement-breakpoint
CREATE INDEX "busy_spans_exception" ON "busy_spans" USING btree ("exception_id") WHERE exception_id is not null;--> statement-breakpoint
CREATE INDEX "timetables_student" ON "timetables" USING btree ("student_id","id");--> statement-breakpoint
CREATE INDEX "timetables_due" ON "timetables" USING btree ("tried_at" nulls first) WHERE address is not null;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_clash" CHECK ("applications"."clash_reason" is null or "applications"."stage" in ('booked', 'completed'));
--> statement-breakpoint
ALTER TABLE "availability_terms" ADD CONSTRAINT "availability_terms_once" EXCLUDE USING gist (student_id WITH =, daterange(valid_from, valid_to, '[]') WITH &&);--> statement-breakpoint
-- Nobody is booked twice at one time, unless somebody said why.
ALTER TABLE "busy_spans" ADD CONSTRAINT "busy_spans_once" EXCLUDE USING gist (student_id WITH =, during WITH &&) WHERE (is_exclusive);--> statement-breakpoint
-- A date and hours of the campus. Without an end it lasts an hour; an end before the beginning is on the next day.
CREATE FUNCTION campus_span(day date, begins time, ends time) RETURNS tstzrange LANGUAGE sql STABLE
RETURN (SELECT tstzrange(first, greatest(last, first + interval '1 minute')) FROM campus, LATERAL (SELECT (day + begins) AT TIME ZONE zone AS first,
  (CASE WHEN ends IS NULL THEN day + begins + interval '1 hour' WHEN ends <= begins THEN day + 1 + ends ELSE day + ends END) AT TIME ZONE zone AS last) AS span
  WHERE first IS NOT NULL);
--> statement-breakpoint
-- When a role needs its people: at its own date, else at that of its casting call; NULL where that has no date or hours, and where it does not take place.
CREATE FUNCTION role_span(wanted integer) RETURNS tstzrange LANGUAGE sql STABLE
RETURN (SELECT CASE WHEN r.shoot_date IS NULL THEN campus_span(p.shoot_date, p.shoot_time, p.end_time) ELSE campus_span(r.shoot_date, r.shoot_time, r.end_time) END
  FROM roles AS r JOIN projects AS p ON p.id = r.project_id WHERE r.id = wanted AND p.deleted_at IS NULL AND p.status <> 'cancelled');
--> statement-breakpoint
CREATE FUNCTION is_clashing(application integer) RETURNS boolean LANGUAGE sql STABLE
RETURN EXISTS (SELECT FROM applications AS a JOIN busy_spans AS b ON b.student_id = a.student_id AND b.during && role_span(a.role_id)
  WHERE a.id = application AND b.is_exclusive AND b.application_id <> a.id);
--> statement-breakpoint
-- Keeps the spans of bookings and offers. Where it allows clashes it keeps a reason for a second booking at one time; otherwise that fails.
CREATE FUNCTION refresh_busy(changed integer[], allows_clashes boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT id, student_id, stage, clash_reason, role_span(role_id) AS during, stage IN ('booked', 'completed') AS is_booking
    FROM applications WHERE id = ANY(changed) ORDER BY id
  LOOP
    IF one.during IS NULL OR NOT (one.is_booking OR one.stage = 'offered') THEN
      DELETE FROM busy_spans WHERE application_id = one.id;
      CONTINUE;
    END IF;
    IF allows_clashes AND one.is_booking AND one.clash_reason IS NULL AND is_clashing(one.id) THEN
      -- Its own trigger keeps the span.
      UPDATE applications SET clash_reason = 'The time was changed after the booking.' WHERE id = one.id;
      CONTINUE;
    END IF;
    INSERT INTO busy_spans (student_id, during, source, application_id, is_exclusive)
      VALUES (one.student_id, one.during, CASE WHEN one.is_booking THEN 'booking' ELSE 'offer' END, one.id,
        one.is_booking AND (one.clash_reason IS NULL OR NOT is_clashing(one.id)))
      ON CONFLICT (application_id) DO UPDATE SET during = EXCLUDED.during, source = EXCLUDED.source, is_exclusive = EXCLUDED.is_exclusive;
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE FUNCTION busy_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Applications that are inserted with a place are restored, or samples.
  PERFORM refresh_busy(ARRAY[NEW.id], TG_OP = 'INSERT');
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- The time of roles has changed. Profiles are locked first, as by a booking, so that each sees the spans of the other.
CREATE FUNCTION refresh_roles(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM student_profiles WHERE id IN (SELECT student_id FROM applications WHERE role_id = ANY(changed) AND stage IN ('offered', 'booked', 'completed'))
    ORDER BY id FOR NO KEY UPDATE;
  PERFORM refresh_busy(ARRAY(SELECT id FROM applications WHERE role_id = ANY(changed) AND stage IN ('offered', 'booked', 'completed')), true);
END
$$;
--> statement-breakpoint
CREATE FUNCTION busy_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_roles(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION busy_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_roles(ARRAY(SELECT id FROM roles WHERE project_id = NEW.id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION busy_campus() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_roles(ARRAY(SELECT id FROM roles));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER busy_applied AFTER INSERT ON applications FOR EACH ROW WHEN (NEW.stage IN ('offered', 'booked', 'completed')) EXECUTE FUNCTION busy_application();--> statement-breakpoint
CREATE TRIGGER busy_moved AFTER UPDATE OF stage, clash_reason ON applications FOR EACH ROW
  WHEN ((OLD.stage, OLD.clash_reason) IS DISTINCT FROM (NEW.stage, NEW.clash_reason)) EXECUTE FUNCTION busy_application();--> statement-breakpoint
CREATE TRIGGER busy_role_moved AFTER UPDATE OF shoot_date, shoot_time, end_time ON roles FOR EACH ROW
  WHEN ((OLD.shoot_date, OLD.shoot_time, OLD.end_time) IS DISTINCT FROM (NEW.shoot_date, NEW.shoot_time, NEW.end_time)) EXECUTE FUNCTION busy_role();--> statement-breakpoint
CREATE TRIGGER busy_project_moved AFTER UPDATE OF shoot_date, shoot_time, end_time, status, deleted_at ON projects FOR EACH ROW
  WHEN ((OLD.shoot_date, OLD.shoot_time, OLD.end_time, OLD.status = 'cancelled', OLD.deleted_at IS NULL)
    IS DISTINCT FROM (NEW.shoot_date, NEW.shoot_time, NEW.end_time, NEW.status = 'cancelled', NEW.deleted_at IS NULL)) EXECUTE FUNCTION busy_project();--> statement-breakpoint
-- The server writes the time zone when it starts.
CREATE TRIGGER busy_zone AFTER INSERT OR UPDATE OF zone ON campus FOR EACH ROW EXECUTE FUNCTION busy_campus();
