CREATE TABLE "bookings" (
	"application_id" integer PRIMARY KEY NOT NULL,
	"agreed" jsonb NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	"told" jsonb NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"token_hash" "bytea",
	"sequence" integer DEFAULT -1 NOT NULL,
	CONSTRAINT "bookings_token" UNIQUE("token_hash"),
	CONSTRAINT "bookings_version" CHECK ("bookings"."version" >= 1),
	CONSTRAINT "bookings_sequence" CHECK ("bookings"."sequence" >= -1)
);
--> statement-breakpoint
ALTER TABLE "call_sheet_lines" ADD COLUMN "moved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_sheet_lines" ADD CONSTRAINT "call_sheet_lines_moved" CHECK ("call_sheet_lines"."moved_at" is null or "call_sheet_lines"."cancelled_at" is not null);--> statement-breakpoint
-- People who are booked agreed to the offer that they accepted last, or to the plan as it is. Whether they were told of a change is not known:
-- where the two differ, nobody counts as told. The numbers of their calendar go on.
INSERT INTO bookings (application_id, agreed, agreed_at, told, told_at, sequence)
SELECT a.id, terms.plan, a.moved_at, terms.plan, a.moved_at, coalesce(sent.sequence, -1)
FROM applications AS a
JOIN roles AS r ON r.id = a.role_id
JOIN projects AS p ON p.id = a.project_id
LEFT JOIN LATERAL (
  SELECT o.shoot_date, o.shoot_time, o.end_time, o.place FROM offers AS o
  WHERE o.application_id = a.id AND o.answer = 'accepted' ORDER BY o.id DESC LIMIT 1
) AS accepted ON true
LEFT JOIN LATERAL (SELECT max(l.sequence) AS sequence FROM call_sheet_lines AS l WHERE l.application_id = a.id) AS sent ON true
CROSS JOIN LATERAL (
  SELECT CASE WHEN r.shoot_date IS NULL THEN p.shoot_date ELSE r.shoot_date END AS shoot_date,
    CASE WHEN r.shoot_date IS NULL THEN p.shoot_time ELSE r.shoot_time END AS shoot_time,
    CASE WHEN r.shoot_date IS NULL THEN p.end_time ELSE r.end_time END AS end_time,
    nullif(concat_ws(', ', p.location, CASE WHEN p.address IS DISTINCT FROM p.location THEN p.address END,
      CASE WHEN p.campus IS DISTINCT FROM p.location AND p.campus IS DISTINCT FROM p.address THEN p.campus END), '') AS place
) AS planned
CROSS JOIN LATERAL (
  SELECT jsonb_build_object(
    'shootDate', CASE WHEN accepted IS NULL THEN planned.shoot_date ELSE accepted.shoot_date END,
    'shootTime', to_char(CASE WHEN accepted IS NULL THEN planned.shoot_time ELSE accepted.shoot_time END, 'HH24:MI'),
    'endTime', to_char(CASE WHEN accepted IS NULL THEN planned.end_time ELSE accepted.end_time END, 'HH24:MI'),
    -- The place of an offer was put together in another way.
    'place', planned.place) AS plan
) AS terms
WHERE a.stage IN ('booked', 'completed');
