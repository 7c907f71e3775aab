CREATE OR REPLACE FUNCTION public.busy_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM refresh_sessions(ARRAY[NEW.id]);
  RETURN NULL;
END
$function$;

CREATE TRIGGER busy_cancelled AFTER UPDATE OF cancelled_at ON public.audition_sessions FOR EACH ROW WHEN (((old.cancelled_at IS NULL) IS DISTINCT FROM (new.cancelled_at IS NULL))) EXECUTE FUNCTION busy_session();
