CREATE OR REPLACE FUNCTION public.refresh_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM refresh_talents(ARRAY(SELECT student_id FROM before JOIN after USING (id, student_id)
    WHERE (before.place, before.moved_at) IS DISTINCT FROM (after.place, after.moved_at) AND coalesce(before.place, after.place) IS NOT NULL));
  RETURN NULL;
END
$function$;

CREATE TRIGGER talent_moved AFTER UPDATE ON public.applications REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION refresh_moved();
