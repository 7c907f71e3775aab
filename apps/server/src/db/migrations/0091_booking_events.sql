ALTER TABLE "bookings" ADD COLUMN "event_id" text;--> statement-breakpoint
-- Events that were sent before keep their ids, each for one booking of a person.
UPDATE bookings SET event_id = known.event_id
FROM (
  SELECT application_id, event_id, row_number() OVER (PARTITION BY student_id, event_id ORDER BY application_id) AS number
  FROM (
    SELECT b.application_id, a.student_id, coalesce(
      (SELECT l.event_id FROM call_sheet_lines AS l WHERE l.application_id = a.id AND l.sent_at IS NOT NULL ORDER BY l.sent_at DESC, l.id DESC LIMIT 1),
      'shoot-' || a.project_id || CASE WHEN r.shoot_date IS NULL THEN '' ELSE '-' || r.id END
    ) AS event_id
    FROM bookings AS b JOIN applications AS a ON a.id = b.application_id JOIN roles AS r ON r.id = a.role_id
  ) AS sent
) AS known
WHERE bookings.application_id = known.application_id AND known.number = 1;
