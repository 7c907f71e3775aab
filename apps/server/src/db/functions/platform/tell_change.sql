CREATE OR REPLACE FUNCTION public.tell_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('callboard_tables', TG_TABLE_NAME);
  RETURN NULL;
END
$function$;

CREATE TRIGGER told AFTER INSERT OR UPDATE OF removed OR TRUNCATE ON public.photos FOR EACH STATEMENT EXECUTE FUNCTION tell_change();

CREATE TRIGGER told AFTER TRUNCATE ON public.sessions FOR EACH STATEMENT EXECUTE FUNCTION tell_change();

CREATE TRIGGER told_changed AFTER UPDATE ON public.sessions FOR EACH ROW WHEN ((((old.sess)::text <> (new.sess)::text) OR ((old.sid)::text <> (new.sid)::text) OR (old.expire <> new.expire) OR (old.created_at <> new.created_at) OR (old.last_seen_at > new.last_seen_at))) EXECUTE FUNCTION tell_change();

CREATE TRIGGER told_ended AFTER DELETE ON public.sessions FOR EACH ROW EXECUTE FUNCTION tell_change();

CREATE TRIGGER told AFTER DELETE OR UPDATE OF id, email, role OR TRUNCATE ON public.users FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
