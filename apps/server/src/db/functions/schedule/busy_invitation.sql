CREATE OR REPLACE FUNCTION public.busy_invitation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM refresh_slots(ARRAY[NEW.id], TG_OP = 'INSERT');
  RETURN NULL;
END
$function$;

CREATE TRIGGER busy_invited AFTER INSERT ON public.slot_invitations FOR EACH ROW WHEN ((new.slot_id IS NOT NULL)) EXECUTE FUNCTION busy_invitation();

CREATE TRIGGER busy_placed AFTER UPDATE OF slot_id, offered_until, clash_reason ON public.slot_invitations FOR EACH ROW WHEN ((((old.slot_id IS DISTINCT FROM new.slot_id) OR (old.offered_until IS DISTINCT FROM new.offered_until)) OR (old.clash_reason IS DISTINCT FROM new.clash_reason))) EXECUTE FUNCTION busy_invitation();
