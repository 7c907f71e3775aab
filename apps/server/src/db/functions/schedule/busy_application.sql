CREATE OR REPLACE FUNCTION public.busy_application()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Applications that are inserted with a place are restored, or samples.
  PERFORM refresh_busy(ARRAY[NEW.id], TG_OP = 'INSERT');
  RETURN NULL;
END
$function$;

CREATE TRIGGER busy_applied AFTER INSERT ON public.applications FOR EACH ROW WHEN ((new.stage = ANY (ARRAY['offered'::text, 'booked'::text, 'completed'::text]))) EXECUTE FUNCTION busy_application();

CREATE TRIGGER busy_moved AFTER UPDATE OF stage, clash_reason ON public.applications FOR EACH ROW WHEN (((old.stage IS DISTINCT FROM new.stage) OR (old.clash_reason IS DISTINCT FROM new.clash_reason))) EXECUTE FUNCTION busy_application();
