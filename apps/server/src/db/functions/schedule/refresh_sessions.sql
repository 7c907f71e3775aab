CREATE OR REPLACE FUNCTION public.refresh_sessions(changed integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM student_profiles WHERE id IN (SELECT student_id FROM slot_invitations WHERE session_id = ANY(changed) AND slot_id IS NOT NULL)
    ORDER BY id FOR NO KEY UPDATE;
  PERFORM refresh_slots(ARRAY(SELECT id FROM slot_invitations WHERE session_id = ANY(changed) AND slot_id IS NOT NULL), true);
END
$function$;
