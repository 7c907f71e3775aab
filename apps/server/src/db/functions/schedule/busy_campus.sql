CREATE OR REPLACE FUNCTION public.busy_campus()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM refresh_roles(ARRAY(SELECT id FROM roles));
  RETURN NULL;
END
$function$;

CREATE TRIGGER busy_zone AFTER INSERT OR UPDATE OF zone ON public.campus FOR EACH ROW EXECUTE FUNCTION busy_campus();
