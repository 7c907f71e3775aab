CREATE OR REPLACE FUNCTION public.booked_span(application integer)
 RETURNS tstzrange
 LANGUAGE sql
 STABLE
RETURN (SELECT CASE WHEN ((p.deleted_at IS NOT NULL) OR (p.status = 'cancelled'::text)) THEN NULL::tstzrange WHEN (l.sent_call IS NULL) THEN role_span(a.role_id) WHEN (l.sent_wrap > l.sent_call) THEN tstzrange(l.sent_call, l.sent_wrap) ELSE tstzrange(l.sent_call, GREATEST(upper(role_span(a.role_id)), (l.sent_call + '01:00:00'::interval))) END AS tstzrange FROM ((applications a JOIN projects p ON ((p.id = a.project_id))) LEFT JOIN LATERAL (SELECT s.sent_call, s.sent_wrap FROM call_sheet_lines s WHERE ((s.application_id = a.id) AND (s.sent_call IS NOT NULL) AND (s.cancelled_at IS NULL)) ORDER BY s.id DESC LIMIT 1) l ON (true)) WHERE (a.id = booked_span.application));
