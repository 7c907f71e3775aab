CREATE OR REPLACE FUNCTION public.webhooks_of_booking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM tell_of_application('booking.changed', CASE WHEN TG_OP = 'DELETE' THEN OLD.application_id ELSE NEW.application_id END, '{}', '{time}');
  RETURN NULL;
END
$function$;

CREATE TRIGGER webhooks_told_added AFTER INSERT ON public.busy_spans FOR EACH ROW WHEN ((new.source = 'booking'::text)) EXECUTE FUNCTION webhooks_of_booking();

CREATE TRIGGER webhooks_told_ended AFTER DELETE ON public.busy_spans FOR EACH ROW WHEN ((old.source = 'booking'::text)) EXECUTE FUNCTION webhooks_of_booking();

CREATE TRIGGER webhooks_told_moved AFTER UPDATE OF during ON public.busy_spans FOR EACH ROW WHEN (((new.source = 'booking'::text) AND (old.during <> new.during))) EXECUTE FUNCTION webhooks_of_booking();
