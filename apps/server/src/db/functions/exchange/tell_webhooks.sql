CREATE OR REPLACE FUNCTION public.tell_webhooks(event text, about text, student bigint, ids jsonb, changed text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
$function$;
