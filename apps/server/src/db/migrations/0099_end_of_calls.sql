-- A call ends at its wrap, however short it is. Only where no wrap is known it takes an hour, or until the end of the shoot.
CREATE OR REPLACE FUNCTION booked_span(application integer) RETURNS tstzrange LANGUAGE sql STABLE
RETURN (SELECT CASE WHEN p.deleted_at IS NOT NULL OR p.status = 'cancelled' THEN NULL
    WHEN l.sent_call IS NULL THEN role_span(a.role_id)
    WHEN l.sent_wrap > l.sent_call THEN tstzrange(l.sent_call, l.sent_wrap)
    ELSE tstzrange(l.sent_call, greatest(upper(role_span(a.role_id)), l.sent_call + interval '1 hour')) END
  FROM applications AS a JOIN projects AS p ON p.id = a.project_id
  LEFT JOIN LATERAL (SELECT s.sent_call, s.sent_wrap FROM call_sheet_lines AS s
    WHERE s.application_id = a.id AND s.sent_call IS NOT NULL AND s.cancelled_at IS NULL ORDER BY s.id DESC LIMIT 1) AS l ON true
  WHERE a.id = application);
--> statement-breakpoint
SELECT refresh_busy(ARRAY(SELECT DISTINCT l.application_id FROM call_sheet_lines AS l
  WHERE l.sent_call > now() - interval '1 day' AND l.cancelled_at IS NULL AND l.sent_wrap < l.sent_call + interval '1 hour'), true);
