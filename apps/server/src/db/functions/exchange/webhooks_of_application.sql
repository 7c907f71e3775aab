CREATE OR REPLACE FUNCTION public.webhooks_of_application()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM tell_of_application('application.moved', NEW.id, '{}', '{stage}');
  IF NEW.stage IN ('booked', 'completed', 'no-show') OR (TG_OP = 'UPDATE' AND OLD.stage IN ('booked', 'completed', 'no-show')) THEN
    PERFORM tell_of_application('booking.changed', NEW.id, '{}', '{stage}');
  END IF;
  RETURN NULL;
END
$function$;

CREATE TRIGGER webhooks_told AFTER INSERT ON public.applications FOR EACH ROW EXECUTE FUNCTION webhooks_of_application();

CREATE TRIGGER webhooks_told_moved AFTER UPDATE OF stage ON public.applications FOR EACH ROW WHEN ((old.stage <> new.stage)) EXECUTE FUNCTION webhooks_of_application();
