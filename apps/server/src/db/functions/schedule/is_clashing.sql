CREATE OR REPLACE FUNCTION public.is_clashing(application integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM (applications a JOIN busy_spans b ON (((b.student_id = a.student_id) AND (b.during && booked_span(a.id))))) WHERE ((a.id = is_clashing.application) AND b.is_exclusive AND (b.application_id IS DISTINCT FROM a.id))));
