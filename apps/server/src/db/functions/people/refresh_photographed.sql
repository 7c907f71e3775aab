CREATE OR REPLACE FUNCTION public.refresh_photographed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM refresh_talents(ARRAY(SELECT profile_id FROM changed));
  RETURN NULL;
END
$function$;

CREATE TRIGGER talent_photographed AFTER INSERT ON public.profile_photos REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_photographed();

CREATE TRIGGER talent_unphotographed AFTER DELETE ON public.profile_photos REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_photographed();
