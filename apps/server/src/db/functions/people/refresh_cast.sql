CREATE OR REPLACE FUNCTION public.refresh_cast()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM refresh_talents(ARRAY(SELECT student_id FROM changed WHERE place IS NOT NULL));
  RETURN NULL;
END
$function$;

CREATE TRIGGER talent_cast AFTER INSERT ON public.applications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cast();

CREATE TRIGGER talent_uncast AFTER DELETE ON public.applications REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cast();
