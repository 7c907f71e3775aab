CREATE OR REPLACE FUNCTION public.is_slot_clashing(invitation integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM ((slot_invitations i JOIN audition_slots s ON ((s.id = i.slot_id))) JOIN busy_spans b ON (((b.student_id = i.student_id) AND (b.during && s.during)))) WHERE ((i.id = is_slot_clashing.invitation) AND b.is_exclusive AND (b.invitation_id IS DISTINCT FROM i.id))));
