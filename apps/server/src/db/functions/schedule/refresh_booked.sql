CREATE OR REPLACE FUNCTION public.refresh_booked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM refresh_talents(ARRAY(SELECT student_id FROM applications WHERE project_id = NEW.id AND place IS NOT NULL));
  RETURN NULL;
END
$function$;

CREATE TRIGGER talent_booked AFTER UPDATE OF deleted_at ON public.projects FOR EACH ROW WHEN (((old.deleted_at IS NULL) <> (new.deleted_at IS NULL))) EXECUTE FUNCTION refresh_booked();
