CREATE OR REPLACE FUNCTION public.webhooks_of_offer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM tell_of_application('offer.answered', NEW.application_id, jsonb_build_object('offerId', NEW.id), '{answer}');
  RETURN NULL;
END
$function$;

CREATE TRIGGER webhooks_told AFTER UPDATE OF answer ON public.offers FOR EACH ROW WHEN (((old.answer IS NULL) AND (new.answer = ANY (ARRAY['accepted'::text, 'declined'::text, 'expired'::text])))) EXECUTE FUNCTION webhooks_of_offer();
