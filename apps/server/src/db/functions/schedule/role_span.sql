CREATE OR REPLACE FUNCTION public.role_span(wanted integer)
 RETURNS tstzrange
 LANGUAGE sql
 STABLE
RETURN (SELECT CASE WHEN (r.shoot_date IS NULL) THEN campus_span(p.shoot_date, p.shoot_time, p.end_time) ELSE campus_span(r.shoot_date, r.shoot_time, r.end_time) END AS campus_span FROM (roles r JOIN projects p ON ((p.id = r.project_id))) WHERE ((r.id = role_span.wanted) AND (p.deleted_at IS NULL) AND (p.status <> 'cancelled'::text)));
