CREATE TABLE "roles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"needed" smallint DEFAULT 1 NOT NULL,
	"needed_men" smallint,
	"needed_women" smallint,
	"alternates_wanted" smallint DEFAULT 0 NOT NULL,
	"criteria" jsonb DEFAULT '{"genders":[],"years":[],"schools":[],"majors":[],"experienceLevels":[],"ageFrom":null,"ageTo":null,"heightFrom":null,"heightTo":null,"specialtiesAll":[],"specialtiesAny":[]}'::jsonb NOT NULL,
	"shoot_date" date,
	"shoot_time" time(0),
	"end_time" time(0),
	"pay" text,
	"is_internal" boolean DEFAULT false NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roles_of_project" UNIQUE("id","project_id"),
	CONSTRAINT "roles_name" CHECK ("roles"."name" <> ''),
	CONSTRAINT "roles_needed" CHECK ("roles"."needed" between 1 and 999),
	CONSTRAINT "roles_alternates" CHECK ("roles"."alternates_wanted" between 0 and 50),
	CONSTRAINT "roles_by_gender" CHECK ("roles"."needed_men" >= 0 and "roles"."needed_women" >= 0 and "roles"."needed_men" + "roles"."needed_women" <= "roles"."needed")
);
--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "roles_project" ON "roles" USING btree ("project_id","position","id");
--> statement-breakpoint
-- Every casting call gets one role with its numbers.
INSERT INTO roles (project_id, name, needed, needed_men, needed_women, created_at, updated_at)
SELECT id, 'Participant', number_of_students, number_of_male, number_of_female, created_at, updated_at FROM projects ORDER BY id;
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "role_id" integer;
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "stage" text DEFAULT 'submitted' NOT NULL;
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "told_stage" text DEFAULT 'submitted';
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "rank" integer;
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "place" smallint;
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "source" text DEFAULT 'applied' NOT NULL;
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "reason" text;
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "moved_at" timestamp (3) with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "application_changes" ADD COLUMN "from_stage" text;
--> statement-breakpoint
ALTER TABLE "application_changes" ADD COLUMN "stage" text;
--> statement-breakpoint
ALTER TABLE "application_changes" ADD COLUMN "reason" text;
--> statement-breakpoint
-- Everybody who was accepted has a place, in the order in which they applied, also beyond the number needed. What was decided is known:
-- each decision was mailed.
UPDATE applications AS a SET role_id = of.role_id, stage = of.stage, told_stage = of.stage, place = of.place, moved_at = of.moved_at
FROM (
  SELECT applications.id, roles.id AS role_id, CASE status WHEN 'accepted' THEN 'booked' WHEN 'rejected' THEN 'released' WHEN 'withdrawn' THEN 'withdrawn' ELSE 'submitted' END AS stage,
    CASE status WHEN 'accepted' THEN row_number() OVER (PARTITION BY applications.project_id, status ORDER BY submitted_at, applications.id) END AS place,
    GREATEST(submitted_at, (SELECT max(changed_at) FROM application_changes WHERE application_id = applications.id)) AS moved_at
  FROM applications JOIN roles ON roles.project_id = applications.project_id
) AS of WHERE of.id = a.id;
--> statement-breakpoint
UPDATE application_changes AS c SET stage = of.stage, from_stage = of.from_stage
FROM (
  SELECT id, stage, CASE WHEN before <> stage THEN before END AS from_stage FROM (
    SELECT id, stage, lag(stage) OVER (PARTITION BY application_id ORDER BY id) AS before
    FROM (SELECT id, application_id, CASE status WHEN 'accepted' THEN 'booked' WHEN 'rejected' THEN 'released' WHEN 'withdrawn' THEN 'withdrawn' ELSE 'submitted' END AS stage FROM application_changes) AS staged
  ) AS following
) AS of WHERE of.id = c.id;
--> statement-breakpoint
-- The same for applications of deleted profiles that can still be restored; their places are given when they are.
UPDATE deleted_profiles SET rows = rows || jsonb_build_object(
  'applications', (SELECT coalesce(jsonb_agg(a || jsonb_build_object(
      'role_id', (SELECT id FROM roles WHERE project_id = (a ->> 'project_id')::integer), 'stage', of.stage, 'told_stage', of.stage,
      'source', 'applied', 'version', 1, 'moved_at', a ->> 'submitted_at') ORDER BY place), '[]')
    FROM jsonb_array_elements(rows -> 'applications') WITH ORDINALITY AS kept(a, place),
      LATERAL (SELECT CASE a ->> 'status' WHEN 'accepted' THEN 'booked' WHEN 'rejected' THEN 'released' WHEN 'withdrawn' THEN 'withdrawn' ELSE 'submitted' END AS stage) AS of),
  'application_changes', (SELECT coalesce(jsonb_agg(c || jsonb_build_object('stage', of.stage) ORDER BY place), '[]')
    FROM jsonb_array_elements(rows -> 'application_changes') WITH ORDINALITY AS kept(c, place),
      LATERAL (SELECT CASE c ->> 'status' WHEN 'accepted' THEN 'booked' WHEN 'rejected' THEN 'released' WHEN 'withdrawn' THEN 'withdrawn' ELSE 'submitted' END AS stage) AS of));
--> statement-breakpoint
ALTER TABLE "applications" ALTER COLUMN "role_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "application_changes" ALTER COLUMN "stage" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "applications" DROP CONSTRAINT "applications_status";
--> statement-breakpoint
DROP INDEX "applications_once";
--> statement-breakpoint
ALTER TABLE "application_changes" drop column "status";
--> statement-breakpoint
ALTER TABLE "application_changes" ADD COLUMN "status" text GENERATED ALWAYS AS (case when stage in ('booked', 'completed', 'no-show') then 'accepted'
  when stage in ('released', 'offer-expired') then 'rejected' when stage in ('withdrawn', 'declined') then 'withdrawn' else 'pending' end) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "applications" drop column "status";
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "status" text GENERATED ALWAYS AS (case when stage in ('booked', 'completed', 'no-show') then 'accepted'
  when stage in ('released', 'offer-expired') then 'rejected' when stage in ('withdrawn', 'declined') then 'withdrawn' else 'pending' end) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_role" FOREIGN KEY ("role_id","project_id") REFERENCES "public"."roles"("id","project_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "applications_project" ON "applications" USING btree ("project_id","student_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "applications_once" ON "applications" USING btree ("role_id","student_id");
--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_place" UNIQUE("role_id","place");
--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_rank" UNIQUE("role_id","rank") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "application_changes" ADD CONSTRAINT "application_changes_stage" CHECK ("application_changes"."stage" in ('submitted', 'invited', 'shortlisted', 'callback', 'alternate', 'offered', 'booked', 'completed', 'no-show', 'released', 'declined', 'withdrawn', 'offer-expired'));
--> statement-breakpoint
ALTER TABLE "application_changes" ADD CONSTRAINT "application_changes_from_stage" CHECK ("application_changes"."from_stage" in ('submitted', 'invited', 'shortlisted', 'callback', 'alternate', 'offered', 'booked', 'completed', 'no-show', 'released', 'declined', 'withdrawn', 'offer-expired'));
--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_stage" CHECK ("applications"."stage" in ('submitted', 'invited', 'shortlisted', 'callback', 'alternate', 'offered', 'booked', 'completed', 'no-show', 'released', 'declined', 'withdrawn', 'offer-expired'));
--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_told_stage" CHECK ("applications"."told_stage" in ('submitted', 'invited', 'shortlisted', 'callback', 'alternate', 'offered', 'booked', 'completed', 'no-show', 'released', 'declined', 'withdrawn', 'offer-expired'));
--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_source" CHECK ("applications"."source" in ('applied', 'invited', 'office'));
--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_placed" CHECK (("applications"."place" is not null) = ("applications"."stage" in ('booked', 'completed')));
--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_places" CHECK ("applications"."place" >= 1);
--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_ranked" CHECK (("applications"."rank" is not null) = ("applications"."stage" = 'alternate'));
