CREATE OR REPLACE FUNCTION public.refresh_consenting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM refresh_talents(ARRAY(SELECT student_profiles.id FROM changed JOIN student_profiles USING (user_id)));
  RETURN NULL;
END
$function$;

CREATE TRIGGER talent_consenting AFTER INSERT ON public.consents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_consenting();

CREATE TRIGGER talent_unconsenting AFTER DELETE ON public.consents REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_consenting();
