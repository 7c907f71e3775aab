-- Who was invited to an audition knows of their application from now on. Those who were invited before learn of theirs.
UPDATE applications AS a SET told_stage = CASE a.stage WHEN 'offered' THEN 'shortlisted' ELSE a.stage END, version = a.version + 1
FROM projects AS p
WHERE p.id = a.project_id AND p.status NOT IN ('completed', 'cancelled', 'archived')
  AND a.told_stage IS NULL AND a.stage IN ('submitted', 'shortlisted', 'callback', 'alternate', 'offered')
  AND EXISTS (
    SELECT FROM slot_invitations AS i JOIN audition_sessions AS s ON s.id = i.session_id
    WHERE i.application_id = a.id AND s.cancelled_at IS NULL
  );
