-- An end that is the beginning is no end: such a shoot lasts an hour, as in the calendar, and no longer a day.
CREATE OR REPLACE FUNCTION campus_span(day date, begins time, ends time) RETURNS tstzrange LANGUAGE sql STABLE
RETURN (SELECT tstzrange(first, greatest(last, first + interval '1 minute')) FROM campus, LATERAL (SELECT (day + begins) AT TIME ZONE zone AS first,
  (CASE WHEN ends IS NULL OR ends = begins THEN day + begins + interval '1 hour' WHEN ends < begins THEN day + 1 + ends ELSE day + ends END)
    AT TIME ZONE zone AS last) AS span
  WHERE first IS NOT NULL);
--> statement-breakpoint
SELECT refresh_roles(array(SELECT r.id FROM roles AS r JOIN projects AS p ON p.id = r.project_id
  WHERE CASE WHEN r.shoot_date IS NULL THEN p.shoot_time = p.end_time ELSE r.shoot_time = r.end_time END));
