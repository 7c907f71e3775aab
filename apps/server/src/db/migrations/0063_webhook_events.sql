-- Writes the messages of webhooks in the transaction of each change, whatever statement makes it. Nothing is written while no webhook listens.
CREATE FUNCTION tell_webhooks(event text, about text, student bigint, ids jsonb, changed text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  listening integer[] := ARRAY(SELECT id FROM webhooks WHERE events @> ARRAY[event] AND NOT is_paused);
BEGIN
  IF cardinality(listening) = 0 OR EXISTS (SELECT FROM student_profiles WHERE id = student AND held_at IS NOT NULL) THEN
    RETURN;
  END IF;
  -- Whoever was told of a new profile reads it whole.
  listening := ARRAY(SELECT unnest(listening) EXCEPT SELECT webhook_id FROM webhook_deliveries
    WHERE event = 'profile.changed' AND type = 'profile.created' AND subject = about AND state = 'waiting' AND webhook_id = ANY(listening)
      AND transaction_id = pg_current_xact_id());
  UPDATE webhook_deliveries SET data = data || jsonb_build_object('fields', (SELECT jsonb_agg(name ORDER BY name) FROM (
      SELECT jsonb_array_elements_text(data -> 'fields') UNION SELECT unnest(changed)) AS both_of(name)))
    WHERE type = event AND subject = about AND state = 'waiting' AND webhook_id = ANY(listening) AND transaction_id = pg_current_xact_id();
  IF NOT FOUND THEN
    INSERT INTO webhook_deliveries (webhook_id, type, subject, student_id, data)
      SELECT id, event, about, student, ids || jsonb_build_object('fields', changed) FROM unnest(listening) AS listener(id);
  END IF;
END
$$;
--> statement-breakpoint
-- The names of the columns that differ, as the API names them; without what Callboard derives, and without the restriction.
CREATE FUNCTION changed_fields(before jsonb, after jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(name ORDER BY name), '{}') FROM jsonb_each(after) AS field(key, value), LATERAL (
    SELECT string_agg(CASE WHEN place = 1 THEN word ELSE initcap(word) END, '' ORDER BY place) AS name
    FROM regexp_split_to_table(key, '_') WITH ORDINALITY AS part(word, place)) AS named
  WHERE value IS DISTINCT FROM before -> key AND key <> ALL('{updated_at,created_at,version,search_text,location_text,traits,held_at,held_reason,held_by,has_photos,has_tape,has_consent,last_cast_at,user_id}')
$$;
--> statement-breakpoint
CREATE FUNCTION webhooks_of_profile() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  fields text[] := '{}';
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM tell_webhooks('profile.created', 'talent:' || NEW.id, NEW.id, jsonb_build_object('studentId', NEW.id), fields);
  ELSIF TG_OP = 'DELETE' THEN
    IF OLD.held_at IS NULL THEN
      PERFORM tell_webhooks('profile.deleted', 'talent:' || OLD.id, OLD.id, jsonb_build_object('studentId', OLD.id), fields);
    END IF;
  ELSIF EXISTS (SELECT FROM webhooks) THEN
    fields := changed_fields(to_jsonb(OLD), to_jsonb(NEW));
    IF fields <> '{}' THEN
      PERFORM tell_webhooks('profile.changed', 'talent:' || NEW.id, NEW.id, jsonb_build_object('studentId', NEW.id), fields);
    END IF;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION webhooks_of_photo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  profile bigint := CASE WHEN TG_OP = 'DELETE' THEN OLD.profile_id ELSE NEW.profile_id END;
BEGIN
  IF EXISTS (SELECT FROM webhooks) AND EXISTS (SELECT FROM student_profiles WHERE id = profile) THEN
    PERFORM tell_webhooks('profile.changed', 'talent:' || profile, profile, jsonb_build_object('studentId', profile), '{photos}');
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION tell_of_application(event text, application integer, more jsonb, changed text[]) RETURNS void LANGUAGE sql AS $$
  SELECT tell_webhooks(event, 'application:' || a.id, a.student_id,
    jsonb_build_object('applicationId', a.id, 'projectId', a.project_id, 'roleId', a.role_id, 'studentId', a.student_id) || more, changed)
  FROM applications AS a WHERE a.id = application AND EXISTS (SELECT FROM webhooks)
$$;
--> statement-breakpoint
CREATE FUNCTION webhooks_of_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_application('application.moved', NEW.id, '{}', '{stage}');
  IF NEW.stage IN ('booked', 'completed', 'no-show') OR (TG_OP = 'UPDATE' AND OLD.stage IN ('booked', 'completed', 'no-show')) THEN
    PERFORM tell_of_application('booking.changed', NEW.id, '{}', '{stage}');
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION webhooks_of_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_application('booking.changed', CASE WHEN TG_OP = 'DELETE' THEN OLD.application_id ELSE NEW.application_id END, '{}', '{time}');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION webhooks_of_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_application('offer.answered', NEW.application_id, jsonb_build_object('offerId', NEW.id), '{answer}');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER webhooks_told AFTER INSERT OR UPDATE OR DELETE ON student_profiles FOR EACH ROW EXECUTE FUNCTION webhooks_of_profile();
--> statement-breakpoint
CREATE TRIGGER webhooks_told AFTER INSERT OR UPDATE OR DELETE ON profile_photos FOR EACH ROW EXECUTE FUNCTION webhooks_of_photo();
--> statement-breakpoint
CREATE TRIGGER webhooks_told AFTER INSERT ON applications FOR EACH ROW EXECUTE FUNCTION webhooks_of_application();
--> statement-breakpoint
CREATE TRIGGER webhooks_told_moved AFTER UPDATE OF stage ON applications FOR EACH ROW WHEN (OLD.stage <> NEW.stage) EXECUTE FUNCTION webhooks_of_application();
--> statement-breakpoint
CREATE TRIGGER webhooks_told_added AFTER INSERT ON busy_spans FOR EACH ROW WHEN (NEW.source = 'booking') EXECUTE FUNCTION webhooks_of_booking();
--> statement-breakpoint
CREATE TRIGGER webhooks_told_moved AFTER UPDATE OF during ON busy_spans FOR EACH ROW WHEN (NEW.source = 'booking' AND OLD.during <> NEW.during) EXECUTE FUNCTION webhooks_of_booking();
--> statement-breakpoint
CREATE TRIGGER webhooks_told_ended AFTER DELETE ON busy_spans FOR EACH ROW WHEN (OLD.source = 'booking') EXECUTE FUNCTION webhooks_of_booking();
--> statement-breakpoint
CREATE TRIGGER webhooks_told AFTER UPDATE OF answer ON offers FOR EACH ROW
  WHEN (OLD.answer IS NULL AND NEW.answer IN ('accepted', 'declined', 'expired')) EXECUTE FUNCTION webhooks_of_offer();
