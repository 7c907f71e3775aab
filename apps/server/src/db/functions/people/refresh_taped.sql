CREATE OR REPLACE FUNCTION public.refresh_taped()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM refresh_talents(ARRAY(SELECT student_id FROM changed));
  RETURN NULL;
END
$function$;

CREATE TRIGGER talent_taped AFTER INSERT ON public.self_tapes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_taped();

CREATE TRIGGER talent_untaped AFTER DELETE ON public.self_tapes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_taped();
