CREATE OR REPLACE FUNCTION public.busy_call()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM refresh_busy(ARRAY[COALESCE(NEW.application_id, OLD.application_id)], true);
  RETURN NULL;
END
$function$;

CREATE TRIGGER busy_called AFTER INSERT OR DELETE OR UPDATE OF sent_call, sent_wrap, cancelled_at ON public.call_sheet_lines FOR EACH ROW EXECUTE FUNCTION busy_call();
