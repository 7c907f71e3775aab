CREATE OR REPLACE FUNCTION public.refresh_roles(changed integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM student_profiles WHERE id IN (SELECT student_id FROM applications WHERE role_id = ANY(changed) AND stage IN ('offered', 'booked', 'completed'))
    ORDER BY id FOR NO KEY UPDATE;
  PERFORM refresh_busy(ARRAY(SELECT id FROM applications WHERE role_id = ANY(changed) AND stage IN ('offered', 'booked', 'completed')), true);
END
$function$;
